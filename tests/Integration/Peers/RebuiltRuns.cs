using IntegrationMethods.Client.Scenarios.Shared;
using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Tests.Integration.Support;

namespace IntegrationMethods.Tests.Integration.Peers;

/// <summary>Repetitions of random times in every kind of cell, for scripts that recompute what follows from them.</summary>
/// <param name="Blocks">Of every cell but one that was made once.</param>
/// <param name="Sd">Of a time, as a part of it.</param>
internal sealed record RebuiltRuns(int Blocks, double Sd)
{
    /// <summary>How far launches differ, as <see cref="Sd"/>; there are three, the last one the longest.</summary>
    public double LaunchSd { get; init; }

    /// <summary>Whether each block has a separate launch.</summary>
    public bool IsLaunchedAnew { get; init; }

    /// <summary>What the A/A twin takes, as a part of its original.</summary>
    public double Twin { get; init; } = 1;

    /// <summary>What the delay control takes beside, which says that it was delayed by a tenth.</summary>
    public double Delay { get; init; } = 0.1;

    /// <summary>Part of the machine that other programs took.</summary>
    public double Foreign { get; init; }

    /// <summary>Whether the run ended within its last block.</summary>
    public bool IsStopped { get; init; }

    /// <summary>Whether the second half of the blocks is another run's.</summary>
    public bool IsTwoRuns { get; init; }

    /// <summary>Whether another build ran the cells as well.</summary>
    public bool HasBuilds { get; init; }

    /// <summary>Whether calls came at a rate.</summary>
    public bool IsOpenLoop { get; init; }

    /// <summary>The cells of these runs.</summary>
    public IReadOnlyList<Cell> Made => IsOpenLoop
        ? [.. Cells.Where(cell => cell.Control is null or Control.AaTwin).Select(cell => cell with { Offered = "200/s" })]
        : HasBuilds ? [.. Cells, .. Cells.Where(cell => cell is { IsInBlocks: true, Control: null, Variant: null })
            .Select(cell => cell with { Build = ProgramBuild.Other })] : Cells;

    private const int Seed = 3;

    public static Cell[] Cells { get; } = [.. AllCells()];

    public override string ToString() =>
        $"{Blocks} blocks, {Sd}" + (LaunchSd > 0 ? $", launches {LaunchSd}" : "") + (IsLaunchedAnew ? ", launched anew" : "")
            + $", {Twin}, {Delay}" + (Foreign > 0 ? ", crowded" : "") + (IsStopped ? ", stopped" : "") + (IsTwoRuns ? ", two runs" : "")
            + (HasBuilds ? ", two builds" : "") + (IsOpenLoop ? ", at a rate" : "");

    public RepetitionRecord[] Make()
    {
        var blocks = new Random(Seed);
        IReadOnlyList<Cell> cells = Made;
        // A separate generator for each, so that another cell does not change the others.
        Dictionary<Cell, Random> chances = cells.ToDictionary(cell => cell, cell =>
            new Random($"{cell.Scenario} {cell.Key}".Aggregate(Seed, (seed, letter) => unchecked(31 * seed + letter))));
        double Chance(Cell cell, double sd) => Math.Exp(2 * sd * (chances[cell].NextDouble() - 0.5) * Math.Sqrt(3));
        Dictionary<(Cell Cell, int), double> luck = cells.SelectMany(cell => Enumerable.Range(1, 3).Select(launch => (cell, launch)))
            .ToDictionary(key => key, key => Chance(key.cell, LaunchSd));
        return
        [
            .. from block in Enumerable.Range(1, Blocks)
               let common = 50 + 50 * blocks.NextDouble()
               from cell in cells
               where cell.Transport != "once" || block == 1
               where !IsStopped || block < Blocks || cell.Form == CallForm.Sync
               let wallMs = common * Part(cell) * Chance(cell, Sd) * luck[(cell, Launch(block))]
               select Run(cell, block, wallMs, wallMs * Chance(cell, Sd / 2), chances[cell]),
        ];
    }

    /// <summary>The files that a run of these repetitions leaves.</summary>
    public (IReadOnlyList<ComparisonRow> Comparison, IReadOnlyList<Contrast> Contrasts) Write(TemporaryFolder folder)
    {
        RepetitionRecord[] runs = Make();
        var calls = new CallTimes();
        foreach (RepetitionRecord run in runs)
            calls.Add(run);
        IReadOnlyList<Contrast> contrasts = Contrasts.All(runs);
        IReadOnlyList<ComparisonRow> comparison = Comparison.Build(runs, contrasts, calls);
        File.WriteAllBytes(folder["runs.csv"], Csv(runs));
        File.WriteAllBytes(folder["comparison.csv"], ComparisonColumns.File(comparison, runs));
        File.WriteAllBytes(folder["contrasts.csv"], Csv(contrasts));
        File.WriteAllBytes(folder[FileNames.Latency], Csv(calls.Buckets()));
        return (comparison, contrasts);
    }

    /// <summary>A file of these records.</summary>
    public static byte[] Csv<T>(IEnumerable<T> records) where T : class => [.. CsvFile.Header<T>(), .. CsvFile.Lines(records)];

    public static async Task<(int Code, string Output)> RebuildAsync(TemporaryFolder folder, string script)
    {
        // -B: a checkout is not to be written to by its tests.
        using PeerProcess python = PeerProcess.Start("python3", "", "-B", PeerProcess.File($"Python/{script}"), folder.Path);
        (int code, string output, string errors) = await python.EndAsync();
        return (code, (output + errors).Trim());
    }

    private static IEnumerable<Cell> AllCells()
    {
        Cell sync = SampleRuns.Cell("nettcp", CallForm.Sync);
        return
        [
            .. from transport in new[] { "inprocess", "soap", "nettcp" }
               from inFlight in new[] { 1, 8 }
               from form in new[] { CallForm.Sync, CallForm.Async }
               select SampleRuns.Cell(transport, form, inFlight),
            sync with { ClientStack = "corewcf", ServerStack = "corewcf" },
            sync with { ClientStack = "corewcf" },
            sync with { Answer = ReplyKind.Stream },
            sync with { Answer = ReplyKind.Chunks, Gzip = true, RowsPerCall = 50, RowBytes = 1_000, SharedConnections = 4,
                Gc = GcKind.Server },
            sync with { Tls = true },
            sync with { Answer = ReplyKind.Stream, Tls = true },
            SampleRuns.Cell("nettcp", CallForm.Async) with { Tls = true },
            sync with { Profile = Profile.Tuned },
            sync with { Profile = Profile.Naive, InFlight = 1 },
            sync with { Control = Control.AaTwin },
            sync with { Control = Control.Delay10 },
            sync with { Control = Control.OneClientMore },
            SampleRuns.Cell("nettcp", CallForm.Async) with { Control = Control.OneClientMore },
            SampleRuns.Cell("soap", CallForm.Sync) with { Control = Control.OneClientMore },
            SampleRuns.Cell("void", CallForm.Sync),
            SampleRuns.Cell("once", CallForm.Sync),
            .. from work in new[] { "fewer", "apart" } select SampleRuns.Cell(work, CallForm.Sync),
            .. from point in new[] { "cycles/10/2cpu", "cycles/9/2cpu" }
               from variant in new[] { "in_order", "sleep", "task_run" }
               select Points.Cell(point, variant, variant == "in_order" ? null
                   : "in_order", variant == "task_run" ? CallForm.Async
                   : CallForm.Sync),
            sync with { Address = AddressKind.Unix },
            sync with { Tls = true, Address = AddressKind.Unix },
            sync with { Address = AddressKind.Pipe, SyncKind = FormKind.OverAsync },
        ];
    }

    private int Launch(int block) => 4 * block <= Blocks ? 1 : 2 * block <= Blocks ? 2 : 3;

    private static double Part(Cell cell) => cell.Control == Control.OneClientMore && cell.Form == CallForm.Async ? 0.9
        : cell.Transport == "soap" ? 0.7
        : cell.Answer == ReplyKind.Stream ? 1.3
        : cell.Form == CallForm.Async ? 1.01
        : 1;

    private RepetitionRecord Run(Cell cell, int block, double wallMs, double cpuMs, Random random)
    {
        RepetitionRecord run = SampleRuns.Run(cell, block, wallMs, cell.Transport == "void" && block % 3 == 2 ? "rows, differ" : null);
        (bool isTwin, bool isDelay) = (cell.Control == Control.AaTwin, cell.Control == Control.Delay10);
        // Clocks are coarse: at times a process appears to take no time at all.
        double counted = cell.Profile == Profile.Tuned && block == 2 ? 0 : cpuMs;
        return run with
        {
            RunId = IsTwoRuns && 2 * block > Blocks ? "r2" : "r1",
            Launch = IsLaunchedAnew ? block : LaunchSd > 0 ? Launch(block) : IsTwoRuns ? 1 : null,
            Workload = run.Workload with { Batches = cell.Transport == "fewer" ? 5
                : 20, RowQueriesInFlight = cell.Transport == "apart" ? 2
                : 1, RatePerS = IsOpenLoop ? 200 : null, Arrivals = IsOpenLoop ? Arrivals.Poisson : null },
            Time = Time(run.Time, wallMs * (isTwin ? Twin : isDelay ? 1 + Delay : 1)) with { InjectedMs = isDelay ? 0.1 * wallMs : null },
            Client = Cost(0.6 * counted),
            ClientCpus = cell.Gc == GcKind.Server ? 1 : 2,
            Server = cell.IsFloor || !cell.HasWire ? new() : Cost(0.3 * counted),
            Noise = new() { WindowMs = block == 1
                ? 1_900
                : 4_000, Cpus = 2, StealMs = 10, ForeignCpuMs = 8_000 * (block == 1 ? 4 : Foreign), ForeignProcesses = "chrome 5.1 %" },
            CallsMs = [.. Enumerable.Range(0, cell.InFlight == 1 ? 20 : 120).Select(_ => wallMs / 10 / (0.01 + random.NextDouble()))],
        };
    }

    private RunTimes Time(RunTimes times, double ms) => times with
    {
        WallMs = ms,
        Latency = IsOpenLoop ? new() { P50Ms = ms / 100, P99Ms = ms / 20 } : new(),
    };

    private static ProcessCost Cost(double ms) => new() { CpuUserMs = 0.7 * ms, CpuSysMs = 0.3 * ms };

}
