using System.Diagnostics;
using System.Text.Json;
using IntegrationMethods.Client.Engine.Cells;
using IntegrationMethods.Measurement.Compare;
using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Client.Engine.Resume;

/// <summary>
/// A run that was stopped, killed or cut off from its power, and is taken up again. Whole blocks are kept. A block that lacks repetitions
/// is made again as a whole, and so are the blocks from the first failure on if all cells had failed: cells are compared within a block
/// because they ran side by side, which an hour in between would undo.
/// </summary>
internal sealed class ResumedRun
{
    private readonly EnvironmentRecord _recorded;
    private readonly IReadOnlyList<RepetitionRecord> _all;
    private IReadOnlyList<RepetitionRecord> _kept = [];

    private ResumedRun(string folder, EnvironmentRecord recorded, IReadOnlyList<RepetitionRecord> all) =>
        (Folder, _recorded, _all) = (folder, recorded, all);

    public string Folder { get; }

    public string RunId => _recorded.RunId;

    public int OrderSeed => _recorded.OrderSeed;

    /// <summary>The machines of a run on several; null where it was alone.</summary>
    public IReadOnlyList<HostFacts>? Hosts => _recorded.Hosts;

    /// <summary>What of it goes on, for people.</summary>
    public string Words =>
        FormattableString.Invariant(
        $"Resumed: {_kept.Count} repetitions are kept{(Dropped > 0 ? $"; {Dropped} of an incomplete block are repeated" : "")}");

    private int Dropped => _all.Count - _kept.Count;

    /// <exception cref="RemedyException">It is no results folder, or its run has ended in order or goes on.</exception>
    public static ResumedRun Read(string folder)
    {
        EnvironmentRecord recorded = EnvironmentOf(folder);
        if (recorded is { EndedUtc: not null, EndedBecause: null })
            throw new RemedyException($"{folder} is complete: there is nothing to resume.");
        if (IsAtWork(recorded))
            throw new RemedyException(
                $"{folder} is still being written by process {recorded.ProcessId}: wait until it has ended, or end it.");
        return new(Path.GetFullPath(folder), recorded, RunFiles.ReadRuns(Path.Combine(folder, FileNames.Runs), wholeLines: true));
    }

    /// <summary>What a results folder says of the run that made it.</summary>
    /// <exception cref="RemedyException">It is no results folder, or one of another version.</exception>
    public static EnvironmentRecord EnvironmentOf(string folder)
    {
        string path = Path.Combine(folder, FileNames.Environment);
        try
        {
            return JsonSerializer.Deserialize<EnvironmentRecord>(File.ReadAllBytes(path), EnvironmentRecord.Json)
                ?? throw new JsonException("it is empty");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new RemedyException($"{path} can't be read ({OneLine.Of(e)}): name the results folder of the run to resume.", e);
        }
        catch (Exception e) when (e is JsonException or NotSupportedException)
        {
            throw new RemedyException($"{path} is damaged or of another version ({OneLine.Of(e)}): start a new run.", e);
        }
    }

    /// <summary>The rest of the run: after the last whole block, in a separate launch, with work of the same size.</summary>
    /// <exception cref="RemedyException">The plan has other cells, or other work.</exception>
    public async Task<RunPlan> RemainingAsync(RunPlan plan, CancellationToken ct)
    {
        if (_all.Count > 0 && plan.Pilot is { } pilot)
            plan = plan with { Pilot = null,
                Cells = await pilot.CellsAsync(new(_all.DistinctBy(run => CallSize.Of(run.Cell, run.Workload))
                .ToDictionary(run => CallSize.Of(run.Cell, run.Workload), run => run.Workload.Batches),
                pilot.Bounds.SustainedPerS(_all.Max(run => run.Workload.RatePerS))), ct) };
        Refuse(Differences(plan.Cells, _all));
        HashSet<string> inBlocks = [.. plan.Cells.Where(planned => planned.Cell.IsInBlocks).Select(planned => Name(planned.Cell))];
        int blocks = 0;
        // What took all cells down, such as a database that is back by now, is no finding about any of them.
        int failed = _recorded.EndedBecause?.Contains(AllFailedException.Because, StringComparison.Ordinal) == true
            ? _all.Where(run => run.Cell.IsInBlocks && !run.Valid).Min(run => run.Block)
            : int.MaxValue;
        while (blocks + 1 < failed
            && inBlocks.SetEquals(_all.Where(run => run.Block == blocks + 1 && run.Cell.IsInBlocks).Select(run => Name(run.Cell))))
            blocks++;
        // A kill between two files leaves the last block's repetitions without their calls.
        if (!RunFiles.HasCallsOf(Folder, UpTo(blocks)) && RunFiles.HasCallsOf(Folder, UpTo(blocks - 1)))
            blocks--;
        _kept = UpTo(blocks);
        return plan with
        {
            FirstBlock = blocks + 1,
            FirstLaunch = 1 + _kept.Where(run => run.Cell.IsInBlocks).Max(run => run.Launch) ?? 1,
            Spent = Spent(),
        };
    }

    /// <summary>The run's files, as they are to go on.</summary>
    /// <returns>The files, and the environment that they start with.</returns>
    /// <exception cref="RemedyException">It would be another build's, machine's or setting's repetitions beside the old ones; nothing was
    /// changed.</exception>
    public (RunFiles Files, EnvironmentRecord Environment) Open(EnvironmentRecord now)
    {
        Refuse(EnvironmentDifferences.Of(_recorded, now));
        EnvironmentRecord environment = _recorded with
        {
            EndedUtc = null,
            EndedBecause = null,
            ProcessId = now.ProcessId,
            Resumed = [.. _recorded.Resumed ?? [], new(WallClock.Now, _kept.Count, Dropped, _recorded.EndedBecause)],
        };
        return (RunFiles.Resume(Folder, environment, _kept), environment);
    }

    /// <summary>The record of its end, with what its machines did and which repetitions were made again before.</summary>
    public EnvironmentRecord Whole(EnvironmentRecord now) => now with
    {
        Hosts = now.Hosts?.Select(host => host.After(Hosts?.FirstOrDefault(before => before.Name == host.Name))).ToArray(),
        Repeated = now.Repeated is null ? _recorded.Repeated : [.. _recorded.Repeated ?? [], .. now.Repeated],
    };

    private IReadOnlyList<RepetitionRecord> UpTo(int block) => [.. _all.Where(run => !run.Cell.IsInBlocks || run.Block <= block)];

    // Such as "batch_size 50 against 100".
    private static IReadOnlyList<string> Differences(IReadOnlyList<PlannedCell> plan, IReadOnlyList<RepetitionRecord> runs)
    {
        Dictionary<(string, string), PlannedCell> cells = plan.ToDictionary(planned => (planned.Cell.Scenario, planned.Cell.Key));
        return
        [
            .. (from run in runs.DistinctBy(run => (run.Cell, run.Workload))
                from difference in cells.TryGetValue((run.Cell.Scenario, run.Cell.Key), out PlannedCell? planned)
                    ? Differences(planned, run)
                    : [$"{run.Cell.Key} is no longer a cell"]
                select difference).Distinct(),
        ];
    }

    private static IEnumerable<string> Differences(PlannedCell planned, RepetitionRecord run) =>
        from column in Columns<Workload>.Names.Zip(Columns<Workload>.Write(run.Workload), Columns<Workload>.Write(planned.Workload))
        where column.Second != column.Third
        select $"{column.First} {column.Second} against {column.Third}";

    private void Refuse(IReadOnlyList<string> differences)
    {
        if (differences.Count > 0)
            throw new RemedyException(
                $"{Folder} can't be resumed, because its build, machine or settings were different ({string.Join("; ", differences)}): "
                    + "start a new run.");
    }

    // From each start to the end of its last repetition.
    private TimeSpan Spent()
    {
        DateTimeOffset[] starts = [_recorded.StartedUtc, .. (_recorded.Resumed ?? []).Select(resumed => resumed.AtUtc)];
        return TimeSpan.FromTicks(starts.Zip(starts.Skip(1).Append(DateTimeOffset.MaxValue)).Sum(part => _kept
            .Where(run => run.Time.StartedUtc >= part.First && run.Time.StartedUtc < part.Second)
            .Select(run => (run.Time.StartedUtc - part.First).Ticks + TimeSpan.FromMilliseconds(run.Time.WallMs ?? 0).Ticks)
                .DefaultIfEmpty().Max()));
    }

    // A process that has the number by now began after the run did.
    private static bool IsAtWork(EnvironmentRecord recorded)
    {
        if (recorded is not { EndedUtc: null, ProcessId: { } pid } || pid == Environment.ProcessId)
            return false;
        try
        {
            using var process = Process.GetProcessById(pid);
            return process.StartTime.ToUniversalTime() <= (recorded.Resumed?[^1].AtUtc ?? recorded.StartedUtc).UtcDateTime;
        }
        catch (Exception e) when (e is ArgumentException or InvalidOperationException or System.ComponentModel.Win32Exception)
        {
            return false;
        }
    }

    private static string Name(Cell cell) => $"{cell.Scenario} {cell.Key}";
}
