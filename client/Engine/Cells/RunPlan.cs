using System.Diagnostics;
using IntegrationMethods.Measurement.Find;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Client.Engine.Cells;

/// <summary>Everything about a run that is fixed before it starts.</summary>
internal sealed record RunPlan
{
    /// <summary>Names the run in its files: the UTC time of its start.</summary>
    public required string RunId { get; init; }

    public required string Scenario { get; init; }

    public required int OrderSeed { get; init; }

    public required IReadOnlyList<PlannedCell> Cells { get; init; }

    public required RunLength Length { get; init; }

    /// <summary>Launches of the cells' processes, in equal parts of the run; null for as many as their isolation says.</summary>
    public int? Launches { get; init; }

    /// <summary>Sizes the work once the cells are warm; null where their size is fixed.</summary>
    public Pilot? Pilot { get; init; }

    /// <summary>What the highest rate that each cell is searched for has to keep; null to compare.</summary>
    public RateBound? Keeps { get; init; }

    public Protocol Protocol { get; init; } = new();

    /// <summary>Whether each valid cell is traced after the last repetition.</summary>
    public bool TracesCpu { get; init; }

    /// <summary>The database's engine, whose processes on this machine are part of the work; <c>none</c> where there is none.</summary>
    public string Engine { get; init; } = "none";

    /// <summary>Longest warm-up of a launch of the cells' processes; longer in proportion for many cells.</summary>
    public TimeSpan WarmupLimit { get; init; } = TimeSpan.FromSeconds(10);

    public TimeSpan RepetitionLimit { get; init; } = TimeSpan.FromMinutes(10);

    /// <summary>The block to begin with, from 1; later ones for a run that is taken up again.</summary>
    public int FirstBlock { get; init; } = 1;

    /// <summary>The launch to begin with, likewise.</summary>
    public int FirstLaunch { get; init; } = 1;

    /// <summary>What the run had taken before it was taken up again.</summary>
    public TimeSpan Spent { get; init; }

    /// <summary>When the run started, of the clock that <see cref="TimeLeft"/> reads.</summary>
    public long Started { get; init; } = Stopwatch.GetTimestamp();

    public TimeSpan TimeLeft() => Length.MaxTime == Timeout.InfiniteTimeSpan
        ? TimeSpan.MaxValue
        : Length.MaxTime - Spent - Stopwatch.GetElapsedTime(Started);

    /// <summary>The row of a repetition, as far as it is known before it runs.</summary>
    public RepetitionRecord Record(PlannedCell planned, Turn turn) => new()
    {
        RunId = RunId,
        OrderSeed = OrderSeed,
        Block = turn.Block,
        Launch = turn.Launch,
        Position = turn.Position,
        Cell = planned.Cell,
        Workload = planned.Workload,
        Time = new RunTimes { StartedUtc = WallClock.Now },
    };
}
