using System.ComponentModel.DataAnnotations.Schema;

namespace IntegrationMethods.Measurement.Records;

/// <summary>When a repetition ran and how long it took. What was not measured is null, and empty in the file.</summary>
internal sealed record RunTimes
{
    /// <summary>Start of the timed window.</summary>
    public required DateTimeOffset StartedUtc { get; init; }

    /// <summary>The figure compared: from before the first call to after the last insert, in milliseconds.</summary>
    public double? WallMs { get; init; }

    /// <summary>The very first call of fresh processes, in milliseconds; null where the processes were not fresh.</summary>
    public double? ColdMs { get; init; }

    /// <summary>Total time spent opening connections within the timed window, in milliseconds; null where they were open before.</summary>
    public double? SetupMs { get; init; }

    /// <summary>
    /// Time to open one more connection after the first timed window of a launch, until its first reply (without rows), in milliseconds;
    /// null in later repetitions, and without a wire.
    /// </summary>
    public double? ConnectMs { get; init; }

    /// <summary>Time spent in warm-up before the timed window, in milliseconds.</summary>
    public double? WarmupMs { get; init; }

    /// <summary>The delay of a delay control within the timed window, in milliseconds.</summary>
    public double? InjectedMs { get; init; }

    /// <summary>Methods compiled in both processes during the timed window.</summary>
    public long? JittedMethods { get; init; }

    /// <summary>
    /// Time that the just-in-time compilers of both processes took during the timed window, including waits for a processor, in
    /// milliseconds.
    /// </summary>
    public double? JitMs { get; init; }

    /// <summary>
    /// Whether both processes completed their warm-up, and compiling took at most 2 % of their processor time in the timed window.
    /// </summary>
    public bool? Steady { get; init; }

    /// <summary>Service time of a call, from its start to its last insert.</summary>
    [Column("batch_")]
    public CallPercentiles Batch { get; init; } = new();

    /// <summary>Latency in an open loop, from a call's intended start to its last insert.</summary>
    [Column("latency_")]
    public LatencyTimes Latency { get; init; } = new();

    /// <summary>In an open loop, the longest wait of a call for a free caller after its intended start, in milliseconds.</summary>
    public double? LatenessMaxMs { get; init; }

    /// <summary>In an open loop, calls that were not made because no caller was free in time.</summary>
    public int? Drops { get; init; }

    /// <summary>With several clients, the time from the first one's start to the last one's, in milliseconds; null with one.</summary>
    public double? StartSkewMs { get; init; }

    /// <summary>
    /// Maximum error of <c>start_skew_ms</c>, due to the uncertainty of the machines' clocks, in milliseconds; null with one client.
    /// </summary>
    public double? StartSkewBoundMs { get; init; }

    /// <summary>
    /// With several clients, the fraction of the time from the first start to the last end in which all of them worked, from 0 to 1; null
    /// with one.
    /// </summary>
    public double? Overlap { get; init; }
}
