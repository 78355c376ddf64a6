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

    /// <summary>The whole block, its untimed parts included, milliseconds.</summary>
    public double? WindowMs { get; init; }

    /// <summary>Processors of the machine.</summary>
    public int? Cpus { get; init; }

    /// <summary>
    /// Time that the machine under this virtual one kept from it, of all processors, milliseconds; null under <see cref="MinWindowMs"/>.
    /// </summary>
    public double? StealMs { get; init; }

    /// <summary>
    /// CPU time of all processes but the run's own and its database's, at least, milliseconds; null under <see cref="MinWindowMs"/>.
    /// </summary>
    public double? ForeignCpuMs { get; init; }

    /// <summary>
    /// The programs that took most of it, with their shares of all processors' time; see <see cref="ForeignProcess"/>. Null if none took
    /// 0.1 %.
    /// </summary>
    [Column("culprits")]
    public string? ForeignProcesses { get; init; }

    /// <summary>Times that the processor or the control group was throttled.</summary>
    public long? Throttled { get; init; }

    /// <summary>Pages that the run's own processes had to wait for the disk for.</summary>
    public long? MajorFaults { get; init; }

    /// <summary>TCP segments sent again, of all connections of the network namespace.</summary>
    public long? TcpRetransmits { get; init; }

    /// <summary>TCP segments sent.</summary>
    public long? TcpSegments { get; init; }
}
