namespace IntegrationMethods.Measurement.Records;

/// <summary>What is compared of two cells. They are different questions, time and cost, and are never mixed.</summary>
internal enum Metric
{
    /// <summary>Wall time of a repetition; in closed loops, as that of an open loop is its schedule's.</summary>
    WallTime,

    /// <summary>Processor time of both processes for 1,000 rows.</summary>
    CpuTime,

    /// <summary>Median latency of an open loop's calls, each from its intended start.</summary>
    LatencyP50,

    /// <summary>99th percentile of the same latencies.</summary>
    LatencyP99,
}
