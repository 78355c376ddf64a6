using System.ComponentModel.DataAnnotations.Schema;

namespace IntegrationMethods.Measurement.Records;

/// <summary>A tenth of a ramp's rates: a row of <c>ramp.csv</c>.</summary>
internal sealed record RampStep
{
    /// <summary>The run; all rows of a file have the same.</summary>
    public required string RunId { get; init; }

    /// <summary>The cell's name.</summary>
    public required string Cell { get; init; }

    /// <summary>The step, from 1, in the order of the ramp.</summary>
    public required int Step { get; init; }

    /// <summary>Calls offered per second at its beginning.</summary>
    public required double FromPerS { get; init; }

    /// <summary>Calls offered per second at its end.</summary>
    public required double ToPerS { get; init; }

    /// <summary>Calls of all valid repetitions in it.</summary>
    public required long Calls { get; init; }

    /// <summary>Latency of these calls, from the intended starts.</summary>
    [Column("latency_")]
    public required LatencyTimes Latency { get; init; }
}
