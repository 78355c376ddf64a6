using System.Text.Json;
using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Measurement.Replications;
using IntegrationMethods.Reports.Html.Elements;

namespace IntegrationMethods.Reports.Html.Data;

/// <summary>What a report is made of: the files of one run, and nothing else.</summary>
internal sealed record ReportData
{
    private readonly (int? RowsPerCall, int? RowBytes) _smallest;

    private ReportData(RunResults results, JsonElement environment)
    {
        (Results, Environment) = (results, environment);
        IReadOnlyList<RepetitionRecord> runs = results.Runs;
        OpenLoop = [.. runs.Where(run => run.Workload.IsOpenLoop)];
        // The wall time of an open loop is that of its schedule.
        ILookup<(Cell, Workload), RepetitionRecord> byCell = runs.Where(run => !run.Workload.IsOpenLoop)
            .ToLookup(run => (run.Cell, run.Workload));
        AllCells =
        [
            .. from cell in results.Cells
               let all = byCell[(cell.Cell, cell.Workload)].ToArray()
               where all.Length > 0
               select new CellRuns(cell.Cell, cell.Workload, all, [.. all.Where(run => run is { Valid: true, Time.WallMs: not null })]),
        ];
        Cells = [.. AllCells.Where(cell => cell.Cell.Control is null)];
        Cell[] wires = [.. results.Cells.Select(cell => cell.Cell)
            .Where(cell => cell is { IsFloor: false, IsInBlocks: true, Control: null })];
        Clients = wires.Length == 0 ? 1 : wires.Max(cell => cell.Clients);
        Headline = wires.Length == 0 ? 1 : wires.Max(cell => cell.InFlight);
        _smallest = (wires.Min(cell => cell.RowsPerCall), wires.Min(cell => cell.RowBytes));
    }

    public RunResults Results { get; }

    public IReadOnlyList<RepetitionRecord> Runs => Results.Runs;

    public IReadOnlyList<ComparisonRow> Comparison => Results.Comparison;

    public IReadOnlyList<Contrast> Contrasts => Results.Contrasts;

    /// <summary>Cells against their clones, by the metric of the first answer.</summary>
    public IEnumerable<Contrast> Controls => Results.Of(Results.Lead).Where(contrast => contrast.Family == Family.Control);

    /// <summary>Repetitions whose calls arrived by a schedule.</summary>
    public IReadOnlyList<RepetitionRecord> OpenLoop { get; }

    /// <summary>What is compared, without the controls.</summary>
    public IReadOnlyList<CellRuns> Cells { get; }

    public IReadOnlyList<CellRuns> AllCells { get; }

    /// <summary>Of the scenario that was run; null where transports are compared.</summary>
    public Replication? Replication { get; private init; }

    /// <summary>Whether drawings of everything would make the page too large to mail.</summary>
    public bool IsLarge => Cells.Count > 20;

    /// <summary>Whether figures have all their digits at hand: those of many cells would be half of the page.</summary>
    public bool HasAllDigits => Comparison.Count <= 16;

    public Field Read(double? figure) => HasAllDigits ? Field.Short(figure) : Field.Rounded(figure);

    /// <summary>The most calls in flight: where the run's own question is asked.</summary>
    public int Headline { get; }

    /// <summary>The most clients, likewise.</summary>
    public int Clients { get; }

    /// <summary>Whether a cell has the smallest calls and rows of the run.</summary>
    public bool IsSmallest(Cell cell) => (cell.RowsPerCall, cell.RowBytes) == _smallest;

    /// <summary>What <c>environment.json</c> holds, in whatever version; undefined where it is missing.</summary>
    public JsonElement Environment { get; }

    /// <summary>Files of the folder that are not what the repetitions give: edited, missing, or of another version.</summary>
    /// <remarks>With the first line that differs, and how; null where the file is missing, has the columns of another version, or is of a
    /// run that was killed.</remarks>
    public IReadOnlyList<(string File, string? Line)> MismatchedFiles { get; private init; } = [];

    public IReadOnlyList<FolderFile> Files { get; private init; } = [];

    /// <summary>Of a search for the highest rate; none of any other run.</summary>
    public IReadOnlyList<FoundRate> Rates { get; private init; } = [];

    /// <summary>Latencies over the rate of a ramp; none of any other run.</summary>
    public IReadOnlyList<RampStep> Ramp { get; private init; } = [];

    /// <summary>Of the cells that were traced; none where none was.</summary>
    public IReadOnlyList<HotMethod> Hottest { get; private init; } = [];

    /// <summary>The files of their traces that are in the folder, relative to it.</summary>
    public IReadOnlySet<string> Traces { get; private init; } = new HashSet<string>();

    /// <summary>0 for the cells that answer the run's own question, else 1.</summary>
    public int Group(Cell cell) =>
        cell.InFlight == Headline && cell.Clients == Clients && IsSmallest(cell) && cell.Profile == Profile.Default ? 0 : 1;

    /// <summary>Cells that are drawn together, those of the run's own question first: the forms of a method.</summary>
    public IEnumerable<(CellRuns[] Forms, int Group)> ByMethod(IEnumerable<CellRuns> cells) =>
        cells.GroupBy(cell => (cell.Method, cell.InFlight, cell.Cell.Scenario, Group: Group(cell.Cell)))
            .OrderBy(method => method.Key.Group).Select(method => (method.ToArray(), method.Key.Group));

    /// <param name="folder">A results folder.</param>
    /// <param name="tell">Finds the story of the repetitions' scenario; null where they compare transports.</param>
    /// <exception cref="Contract.RemedyException">A file is missing or damaged.</exception>
    public static ReportData Read(string folder, Func<IReadOnlyList<RepetitionRecord>, Replication?>? tell = null)
    {
        JsonElement environment = EnvironmentFile.Read(Path.Combine(folder, FileNames.Environment));
        RunResults results = new(RunFiles.ReadRuns(Path.Combine(folder, FileNames.Runs)), RunFiles.ReadCalls(folder))
        {
            CpuHour = environment.Number("cpu_hour"),
            Runtimes = environment.Origin().Runtimes,
        };
        ReportData data = Of(results, folder, tell);
        return data with
        {
            MismatchedFiles = [.. data.Mismatched(folder, FileNames.Comparison, data.Comparison,
                ComparisonColumns.LeftOut(data.Runs, results.CpuHour)), .. data.Mismatched(folder, FileNames.Contrasts, data.Contrasts)],
        };
    }

    /// <summary>The same of a run that has just written the folder's files.</summary>
    /// <exception cref="Contract.RemedyException">A file of the folder is damaged.</exception>
    public static ReportData Of(RunResults results, string folder, Func<IReadOnlyList<RepetitionRecord>, Replication?>? tell = null)
    {
        IReadOnlyList<HotMethod> hottest = RunFiles.ReadHottest(folder);
        return new(results, EnvironmentFile.Read(Path.Combine(folder, FileNames.Environment)))
        {
            Replication = tell?.Invoke(results.Runs),
            Files = FolderFile.Of(folder),
            Rates = RunFiles.ReadRates(folder),
            Ramp = RunFiles.ReadRamp(folder),
            Hottest = hottest,
            Traces = hottest.SelectMany(method => TraceFiles.Of(method.Cell, method.End))
                .Where(name => File.Exists(Path.Combine(folder, name))).ToHashSet(),
        };
    }

    private IEnumerable<(string, string?)> Mismatched<T>(string folder, string name, IReadOnlyList<T> rows,
        IReadOnlySet<string>? leftOut = null) where T : class
    {
        string path = Path.Combine(folder, name);
        byte[] expected = CsvFile.Whole(rows, leftOut);
        if (!File.Exists(path))
            return [(name, null)];
        if (File.ReadAllBytes(path).AsSpan().SequenceEqual(expected))
            return [];
        // Of a run that was killed, the other files are those of the block before.
        return [(name, Environment.Text("ended_utc") is null ? null : CsvFile.Difference(path, rows, leftOut)?.ToString())];
    }
}
