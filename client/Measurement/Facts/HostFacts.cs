namespace IntegrationMethods.Measurement.Facts;

/// <summary>A machine of a run on several, as in <c>environment.json</c>. What is not available is absent.</summary>
internal sealed record HostFacts
{
    /// <summary>Its part in the run, such as <c>client 2</c>.</summary>
    public required string Name { get; init; }

    public required HostRole Role { get; init; }

    /// <summary>What it calls itself.</summary>
    public required string MachineName { get; init; }

    /// <summary>The address that its servers listen on; of a client's machine, that it was given or joined from.</summary>
    public required string Address { get; init; }

    public required MachineFacts Machine { get; init; }

    public required RuntimeFacts Runtime { get; init; }

    /// <summary>Of a message to its agent and back, ms.</summary>
    public double? RoundTripMs { get; init; }

    /// <summary>How well its monotonic clock's difference from the coordinator's is known, ms: clients start together by it.</summary>
    public double? ClockBoundMs { get; init; }

    /// <summary>How far the clock on its wall is ahead of the coordinator's, ms, within the same bound; nothing is timed by it.</summary>
    public double? WallClockOffsetMs { get; init; }

    /// <summary>How quiet it was over all blocks, such as <c>busy (9.1 % foreign CPU: chrome 5.1 %)</c>.</summary>
    public string? Noise { get; init; }

    /// <summary>Processor time of its processes in all timed passes, ms.</summary>
    public double? CpuMs { get; init; }

    /// <summary>How often its agent was lost in the run.</summary>
    public int Losses { get; init; }

    /// <summary>The same place over the whole of a run that was taken up again.</summary>
    /// <param name="before">What it was until then; null where nothing is known.</param>
    public HostFacts After(HostFacts? before) => before is null ? this : this with
    {
        CpuMs = (before.CpuMs ?? 0) + CpuMs,
        Losses = before.Losses + Losses,
        Noise = string.Join("; ", new[] { before.Noise, Noise }.OfType<string>().Distinct()) is { Length: > 0 } noise ? noise : null,
    };
}
