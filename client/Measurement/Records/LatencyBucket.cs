namespace IntegrationMethods.Measurement.Records;

/// <summary>
/// How many calls of a cell took so long: a row of <c>latency.csv</c>, over all valid repetitions. The edges are the same in every
/// file, so that files of several machines add up. Empty buckets have no row.
/// </summary>
internal sealed record LatencyBucket
{
    /// <summary>The run; all rows of a file have the same.</summary>
    public required string RunId { get; init; }

    /// <summary>The work done, such as <c>rows</c>.</summary>
    public required string Scenario { get; init; }

    /// <summary>The cell's name.</summary>
    public required string Cell { get; init; }

    /// <summary>
    /// The client that made the calls, from 1, where there are several; null for the calls of all clients, to which those of each add up.
    /// </summary>
    public int? Client { get; init; }

    /// <summary>
    /// The shortest time that counts here, milliseconds: service time, or in an open loop latency from the intended start.
    /// </summary>
    public required double FromMs { get; init; }

    /// <summary>The shortest time that does not count here any more, milliseconds; under 1 % longer.</summary>
    public required double ToMs { get; init; }

    /// <summary>Calls that took so long.</summary>
    public required long Calls { get; init; }
}
