using IntegrationMethods.Client.Engine.Hosts;

namespace IntegrationMethods.Client.Engine.Cells;

/// <summary>A cell, and all that the engine needs to run it.</summary>
/// <param name="Cell">What is compared. Cells are paired where scenario, calls in flight and workload are equal.</param>
/// <param name="Workload">Calls and items of one repetition, the distance on the wire, and how long its processes live.</param>
internal sealed record PlannedCell(Cell Cell, Workload Workload)
{
    /// <summary>Starts its processes and opens them, servers before those that call them.</summary>
    public required Func<CellProcesses, CancellationToken, Task<CellEnds>> StartAsync { get; init; }

    public required Func<PassReport, PassCheck> Check { get; init; }

    /// <summary>Ranges of rows that the repetitions of a block move in turn, so that they share tables emptied once.</summary>
    public int Ranges { get; init; } = 1;

    /// <summary>Untimed passes of fresh processes. Default: until they are steady.</summary>
    public WarmupRule Warmup { get; init; } = WarmupRule.UntilSteady;

    /// <summary>The folder of the build that its processes are of; null for this build.</summary>
    public string? Folder { get; init; }

    /// <summary>The machines that its processes run on; null for those of the run.</summary>
    public HostList? Hosts { get; init; }

    /// <summary>How much longer each timed pass is made to take, as a part of its time: for a build that is slow on purpose.</summary>
    public double Delay { get; init; }

    /// <summary>What the thread pools of its processes start with; null to leave them as they come.</summary>
    public int? MinThreads => Cell.Profile == Profile.Tuned ? Cell.InFlight + 2 * Environment.ProcessorCount : null;

    /// <summary>Whether its works share processes with those of other cells.</summary>
    public bool SharesProcesses => Workload.Isolation == Isolation.Form && Cell.IsInBlocks;

    public PlannedCell As(Control control) => this with { Cell = Cell with { Control = control } };

    /// <summary>The same cell run by another build of this program.</summary>
    public PlannedCell Of(string folder) => this with { Cell = Cell with { Build = ProgramBuild.Other }, Folder = folder };

    public PlannedCell In(Profile profile) =>
        this with { Cell = Cell with { Profile = profile }, Warmup = profile == Profile.Naive ? WarmupRule.None : Warmup };
}
