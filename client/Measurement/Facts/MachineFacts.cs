namespace IntegrationMethods.Measurement.Facts;

/// <summary>The machine of a run. What the platform does not tell is absent.</summary>
internal sealed record MachineFacts
{
    public required string Os { get; init; }

    /// <summary>Such as <c>X64</c>.</summary>
    public required string Architecture { get; init; }

    public string? CpuModel { get; init; }

    /// <summary>Processors that the process may use.</summary>
    public required int Cores { get; init; }

    public string? Kernel { get; init; }

    /// <summary>TCP's congestion control, such as <c>cubic</c>.</summary>
    public string? CongestionControl { get; init; }

    /// <summary>Memory that the process may use, bytes.</summary>
    public required long TotalMemoryBytes { get; init; }

    /// <summary>The kind of container, such as <c>docker</c>; absent outside of one.</summary>
    public string? Container { get; init; }

    /// <summary>The control group's limit in processors, such as 1.5; absent where there is none.</summary>
    public double? CgroupCpuLimit { get; init; }
}
