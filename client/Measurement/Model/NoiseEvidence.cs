namespace IntegrationMethods.Measurement.Model;

/// <summary>
/// What else went on while a repetition was prepared, run and checked: nothing here comes from its time. What the platform
/// does not tell is null, and empty in the file.
/// </summary>
internal sealed record NoiseEvidence
{
    /// <summary>The whole repetition, its untimed parts included, milliseconds.</summary>
    public double? WindowMs { get; init; }

    /// <summary>Processors of the machine.</summary>
    public int? Cpus { get; init; }

    /// <summary>Time that the machine under this virtual one kept from it, of all processors, milliseconds.</summary>
    public double? StealMs { get; init; }

    /// <summary>CPU time of all processes but the run's own and its database's, at least, milliseconds; in ticks of 10, a hair under 0 where nothing else ran.</summary>
    public double? ForeignCpuMs { get; init; }

    /// <summary>A fixed piece of arithmetic, just before the repetition, milliseconds.</summary>
    public double? CanaryMs { get; init; }

    /// <summary>What the same took before the first block.</summary>
    public double? CanaryReferenceMs { get; init; }

    /// <summary>Times that the processor or the control group was throttled.</summary>
    public long? Throttled { get; init; }

    /// <summary>Pages that the run's own processes had to wait for the disk for.</summary>
    public long? MajorFaults { get; init; }

    /// <summary>TCP segments sent again, of all connections of the network namespace.</summary>
    public long? TcpRetransmits { get; init; }

    /// <summary>TCP segments sent.</summary>
    public long? TcpSegments { get; init; }
}
