using IntegrationMethods.Measurement.Model;

namespace IntegrationMethods.Client.Engine.Cells;

/// <summary>Everything about a run that is fixed before it starts.</summary>
internal sealed record RunPlan
{
    /// <summary>Names the run in its files: the UTC time of its start.</summary>
    public required string RunId { get; init; }

    /// <summary>The scenario whose works the cells' processes do.</summary>
    public required string Scenario { get; init; }

    /// <summary>What the order of the cells in the blocks is shuffled with.</summary>
    public required int OrderSeed { get; init; }

    public required IReadOnlyList<PlannedCell> Cells { get; init; }

    /// <summary>Repetitions of each cell: blocks.</summary>
    public required int Repetitions { get; init; }

    /// <summary>How the run guards its figures.</summary>
    public Protocol Protocol { get; init; } = new();

    /// <summary>The database's engine, whose processes on this machine are part of the work; <c>none</c> where there is none.</summary>
    public string Engine { get; init; } = "none";

    /// <summary>Longest warm-up of a cell's processes.</summary>
    public TimeSpan WarmupLimit { get; init; } = TimeSpan.FromSeconds(10);

    /// <summary>Longest repetition.</summary>
    public TimeSpan RepetitionLimit { get; init; } = TimeSpan.FromMinutes(10);

    /// <summary>The row of a repetition, as far as it is known before it runs.</summary>
    public RepetitionRecord Record(PlannedCell planned, int block, int position) => new()
    {
        RunId = RunId,
        Seed = OrderSeed,
        Block = block,
        Position = position,
        Cell = planned.Cell,
        Workload = planned.Workload,
        Time = new RunTimes { StartedUtc = DateTimeOffset.UtcNow },
    };
}
