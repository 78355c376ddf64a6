namespace IntegrationMethods.Measurement.Gates;

/// <summary>What a gate judges.</summary>
internal enum GateFigure
{
    /// <summary>The time of a later run, or of this build, over that of the first.</summary>
    Slower,

    /// <summary>The median time of a call in a repetition: latency at a fixed rate, else service time.</summary>
    P50,

    /// <summary>The 90th percentile of the same.</summary>
    P90,

    /// <summary>The 95th percentile, of latency alone.</summary>
    P95,

    /// <summary>The 99th percentile.</summary>
    P99,

    /// <summary>Rows of a repetition over its wall time.</summary>
    RowsPerS,

    /// <summary>Processor time of client and server for 1,000 rows.</summary>
    Cpu,
}
