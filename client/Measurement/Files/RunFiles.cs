using System.Text;
using System.Text.Json;
using IntegrationMethods.Measurement.Facts;
using IntegrationMethods.Measurement.Find;
using IntegrationMethods.Measurement.Records;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Measurement.Files;

/// <summary>
/// The results folder of one run. What was finished is on disk after each repetition, so that a run that ends early
/// leaves valid files of what it did. Not for concurrent use. Every write fails with a <see cref="RemedyException"/> where the disk is full
/// or the folder is gone; the files before stay.
/// </summary>
internal sealed class RunFiles
{
    private readonly List<RepetitionRecord> _runs = [];

    /// <summary>Of the block that goes on, with the times of their calls.</summary>
    private readonly List<RepetitionRecord> _open = [];

    /// <summary>Where that block's lines begin in <c>runs.csv</c>, bytes.</summary>
    private long _openStart;

    private readonly List<RateProbe> _probes = [];

    private readonly EnvironmentRecord _environment;

    private RampTimes? _ramp;

    private RunFiles(string folder, EnvironmentRecord environment) => (Folder, _environment) = (folder, environment);

    public string Folder { get; }

    public string RunsPath => PathOf(FileNames.Runs);

    public string PathOf(string name) => Path.Combine(Folder, name);

    public IReadOnlyList<RepetitionRecord> Runs => _runs;

    /// <summary>Of a search for the highest rate.</summary>
    public IReadOnlyList<RateProbe> Probes => _probes;

    /// <summary>The answers of that search so far.</summary>
    public IReadOnlyList<FoundRate> Rates { get; private set; } = [];

    /// <summary>Of the repetitions up to the latest <see cref="Summarize"/>.</summary>
    public RunResults Results { get; private set; } = new([]);

    /// <summary>Times of the calls of every repetition of the blocks that are over: a run is taken up again by whole blocks.</summary>
    public CallTimes Calls { get; private init; } = new();

    /// <summary>A run's name: the UTC time of its start, as a folder may be called.</summary>
    public static string NameOf(DateTimeOffset started) =>
        started.ToUniversalTime().ToString("yyyy-MM-dd'T'HH-mm-ss'Z'", CultureInfo.InvariantCulture);

    /// <summary>Makes the folder and writes its first files: the environment, and tables with headers only.</summary>
    /// <exception cref="RemedyException">The folder can't be made or written, or is not empty.</exception>
    public static RunFiles Create(string folder, EnvironmentRecord environment)
    {
        var files = new RunFiles(ResultsFolder.Create(folder), environment) { _ramp = RampTimes.Of(environment.OpenLoop) };
        files.Write(environment);
        ResultsFolder.Replace(files.RunsPath, CsvFile.Header<RepetitionRecord>());
        files.Summarize();
        return files;
    }

    /// <summary>Takes up the folder of a run that ended before its time.</summary>
    /// <exception cref="RemedyException">The folder can't be written.</exception>
    public static RunFiles Resume(string folder, EnvironmentRecord environment, IReadOnlyList<RepetitionRecord> kept)
    {
        var files = new RunFiles(Path.GetFullPath(folder), environment) { Calls = CallsOf(folder, kept) };
        files._runs.AddRange(kept);
        ResultsFolder.Guarded(files.Folder, () => Array.ForEach(Directory.GetFiles(files.Folder, "*.tmp"), File.Delete));
        ResultsFolder.Replace(files.RunsPath, CsvFile.Whole(kept));
        files.Write(environment);
        files.Summarize();
        return files;
    }

    /// <summary>Whether <c>latency.csv</c> has every call of these repetitions and no others.</summary>
    /// <exception cref="RemedyException">The file is damaged.</exception>
    public static bool HasCallsOf(string folder, IReadOnlyList<RepetitionRecord> kept)
    {
        ILookup<(string, string), LatencyBucket> cells = ReadCalls(folder).Buckets().ToLookup(bucket => (bucket.Scenario, bucket.Cell));
        return ValidByCell(kept).All(runs => HasCallsOf(cells[runs.Key], runs));
    }

    // Those of cells whose calls are not all of the kept repetitions are not known.
    private static CallTimes CallsOf(string folder, IReadOnlyList<RepetitionRecord> kept)
    {
        ILookup<(string, string), RepetitionRecord> cells = ValidByCell(kept);
        return CallTimes.Of(from cell in ReadCalls(folder).Buckets().GroupBy(bucket => (bucket.Scenario, bucket.Cell))
                            where cells.Contains(cell.Key) && HasCallsOf(cell, cells[cell.Key])
                            from bucket in cell
                            select bucket);
    }

    private static ILookup<(string Scenario, string Cell), RepetitionRecord> ValidByCell(IEnumerable<RepetitionRecord> runs) =>
        runs.Where(run => run.Valid).ToLookup(run => (run.Cell.Scenario, run.Cell.Key));

    private static bool HasCallsOf(IEnumerable<LatencyBucket> cell, IEnumerable<RepetitionRecord> runs) =>
        runs.First().Cell.Variant is not null
        || cell.Where(bucket => bucket.Client is null).Sum(bucket => bucket.Calls) == runs.Sum(run => (long)run.Workload.Batches);

    /// <summary>Adds a repetition to <c>runs.csv</c>: the same work for the first one and the last.</summary>
    public void Append(RepetitionRecord run)
    {
        long start = ResultsFolder.Guarded(RunsPath, () => DurableFile.Append(RunsPath, CsvFile.Lines(run), toDisk: false));
        if (_open.Count == 0)
            _openStart = start;
        _runs.Add(run with { CallsMs = [], ClientCallsMs = [] });
        if (run.Cell.IsInBlocks)
            _open.Add(run);
        else
            Calls.Add(run);
    }

    private void CloseBlock()
    {
        foreach (RepetitionRecord run in _open)
        {
            Calls.Add(run);
            _ramp?.Add(run);
        }
        _open.Clear();
    }

    /// <summary>Rewrites the files that are made of all repetitions: after a block, when nothing is about to be timed.</summary>
    /// <param name="last">Whether the run is over, so that there is time to find out what it could have shown.</param>
    public void Summarize(bool last = false)
    {
        // The calls of a run that did not get beyond its first block are better than none.
        if (!last || Calls.Buckets().Count == 0)
            CloseBlock();
        Results = new([.. _runs], Calls, withPower: last) { CpuHour = _environment.CpuHour, Runtimes = _environment.Runtimes() };
        ResultsFolder.Replace(PathOf(FileNames.Comparison), ComparisonColumns.File(Results.Comparison, _runs, _environment.CpuHour));
        Replace(PathOf(FileNames.Contrasts), Results.Contrasts);
        Replace(PathOf(FileNames.Latency), Calls.Buckets());
        if (last && _ramp is not null)
            Replace(PathOf(FileNames.Ramp), _ramp.Steps());
    }

    /// <summary>Writes the block that is over once more, with the evidence of noise that is known only now, down to the disk.</summary>
    public void EndBlock(NoiseEvidence evidence)
    {
        RepetitionRecord[] block = [.. _open.Select(run => run with { Noise = evidence, CallsMs = [], ClientCallsMs = [] })];
        ResultsFolder.Guarded(RunsPath, () => DurableFile.ReplaceEnd(RunsPath, _openStart, CsvFile.Lines(block)));
        _runs.RemoveRange(_runs.Count - block.Length, block.Length);
        _runs.AddRange(block);
    }

    public void Write(EnvironmentRecord environment) =>
        ResultsFolder.Replace(PathOf(FileNames.Environment), JsonSerializer.SerializeToUtf8Bytes(environment, EnvironmentRecord.Json));

    public void WriteTable(string markdown) => ResultsFolder.Replace(PathOf(FileNames.Table), Encoding.UTF8.GetBytes(markdown));

    public void Write(ResultsRecord results) => ResultsFolder.Replace(PathOf(FileNames.Results), JsonFile.Of(results));

    public void WriteFound(IReadOnlyList<FindRow> candidates) => Replace(PathOf(FileNames.Find), candidates);

    /// <summary>Adds a probe to <c>probes.csv</c>, which starts with the first.</summary>
    public void Append(RateProbe probe)
    {
        string path = PathOf(FileNames.Probes);
        if (_probes.Count == 0)
            ResultsFolder.Replace(path, CsvFile.Header<RateProbe>());
        ResultsFolder.Guarded(path, () => DurableFile.Append(path, CsvFile.Lines(probe), toDisk: false));
        _probes.Add(probe);
    }

    public void WriteRates(IReadOnlyList<FoundRate> rates)
    {
        Replace(PathOf(FileNames.Rates), rates);
        Rates = rates;
    }

    /// <summary>The answers of a search for the highest rate; none of any other run.</summary>
    /// <exception cref="RemedyException">The file is damaged.</exception>
    public static IReadOnlyList<FoundRate> ReadRates(string folder) => ReadIfThere<FoundRate>(folder, FileNames.Rates);

    /// <summary>Latencies over the rate of a ramp; none of any other run.</summary>
    /// <exception cref="RemedyException">The file is damaged.</exception>
    public static IReadOnlyList<RampStep> ReadRamp(string folder) => ReadIfThere<RampStep>(folder, FileNames.Ramp);

    public void WriteHottest(IEnumerable<HotMethod> methods) =>
        ResultsFolder.Write(PathOf(FileNames.Hottest), CsvFile.Whole(methods));

    /// <summary>The hottest methods of the cells that were traced; none where none was.</summary>
    /// <exception cref="RemedyException">The file is damaged.</exception>
    public static IReadOnlyList<HotMethod> ReadHottest(string folder) => ReadIfThere<HotMethod>(folder, FileNames.Hottest);

    private static IReadOnlyList<T> ReadIfThere<T>(string folder, string name) where T : class =>
        Path.Combine(folder, name) is var path && File.Exists(path) ? CsvFile.Read<T>(path) : [];

    /// <summary>
    /// The repetitions of a <c>runs.csv</c>. What follows from other columns is computed anew; where the file says otherwise, it is
    /// refused. With <paramref name="wholeLines"/>, a line that was being written when the run was ended is left out.
    /// </summary>
    /// <exception cref="RemedyException">The file is missing, is no such file, or contradicts itself.</exception>
    public static IReadOnlyList<RepetitionRecord> ReadRuns(string path, IReadOnlyList<string>? columns = null, bool wholeLines = false) =>
        CsvFile.Read<RepetitionRecord>(path, columns, RunContradictions.Of, wholeLines);

    /// <summary>The times of calls that a results folder holds; none in folders of versions without them.</summary>
    /// <exception cref="RemedyException">The file is damaged.</exception>
    public static CallTimes ReadCalls(string folder) =>
        Path.Combine(folder, FileNames.Latency) is var path && File.Exists(path) ? CallTimes.Of(CsvFile.Read<LatencyBucket>(path)) : new();

    private static void Replace<T>(string path, IReadOnlyList<T> rows) where T : class =>
        ResultsFolder.Replace(path, CsvFile.Whole(rows));
}
