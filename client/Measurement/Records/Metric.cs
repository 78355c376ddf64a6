namespace IntegrationMethods.Measurement.Records;

/// <summary>What is compared of two cells. They are different questions, latency and cost, and are never mixed.</summary>
internal enum Metric
{
    /// <summary>Wall time of a repetition.</summary>
    WallTime,

    /// <summary>Processor time of both processes for 1,000 rows.</summary>
    CpuTime,
}
