namespace IntegrationMethods.Measurement.Records;

/// <summary>One pass of a search for the highest rate: a row of <c>probes.csv</c>. No call of a probe is dropped.</summary>
internal sealed record RateProbe
{
    /// <summary>The run; all rows of a file have the same.</summary>
    public required string RunId { get; init; }

    /// <summary>The launch of the cells' processes, from 1: each searches anew.</summary>
    public required int Launch { get; init; }

    /// <summary>The cell's name.</summary>
    public required string Cell { get; init; }

    /// <summary>The place in the cell's search, from 1; 0 are two closed loops, the second of which shows what the cell sustains.</summary>
    public required int Number { get; init; }

    /// <summary>Calls offered per second; null for the closed loop.</summary>
    public double? RatePerS { get; init; }

    /// <summary>Calls made.</summary>
    public required int Calls { get; init; }

    /// <summary>Calls made per second.</summary>
    public double? MadePerS { get; init; }

    /// <summary>The percentile of latency that has a bound, from the intended starts, milliseconds; null for the closed loop.</summary>
    public double? LatencyMs { get; init; }

    /// <summary>Whether the rate kept the bound; null for the closed loop, and for a pass that is not valid.</summary>
    public bool? Held { get; init; }

    /// <summary>Why the pass is not valid, in one line; null if it is.</summary>
    public string? Reason { get; init; }
}
