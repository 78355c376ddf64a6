using System.ComponentModel.DataAnnotations.Schema;

namespace IntegrationMethods.Measurement.Records;

/// <summary>
/// What else went on on the machine from the start of a block's first repetition to the end of its last one; all repetitions of
/// the block have the same. Nothing here comes from their times. What is not available is null, and empty in the file.
/// </summary>
internal sealed record NoiseEvidence
{
    /// <summary>The shortest window whose CPU times are worth reading: the kernel counts them in ticks of 10 ms.</summary>
    public const double MinWindowMs = 2_000;

    /// <summary>Duration of the whole block, including its untimed parts, milliseconds.</summary>
    public double? WindowMs { get; init; }

    /// <summary>Processors of the machine.</summary>
    public int? Cpus { get; init; }

    /// <summary>
    /// Time that the host of this virtual machine withheld from its processors, milliseconds; null if the block took under 2 s.
    /// </summary>
    public double? StealMs { get; init; }

    /// <summary>
    /// CPU time of all processes except the run's own and its database's (a lower bound), milliseconds; null if the block took under 2 s.
    /// </summary>
    public double? ForeignCpuMs { get; init; }

    /// <summary>The foreign processes that took most of it, with their shares of all processors' time; null if none took 0.1 %.</summary>
    [Column("culprits")]
    public string? ForeignProcesses { get; init; }

    /// <summary>How often the processor or the control group was throttled.</summary>
    public long? Throttled { get; init; }

    /// <summary>Page faults for which the run's own processes had to wait for the disk.</summary>
    public long? MajorFaults { get; init; }

    /// <summary>TCP segments retransmitted, of all connections of the network namespace.</summary>
    public long? TcpRetransmits { get; init; }

    /// <summary>TCP segments sent.</summary>
    public long? TcpSegments { get; init; }
}
