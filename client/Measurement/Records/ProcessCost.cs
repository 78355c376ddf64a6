namespace IntegrationMethods.Measurement.Records;

/// <summary>
/// What the timed window of a repetition cost one process: differences between the window's ends, except the maxima.
/// What the platform does not tell is null, and empty in the file.
/// </summary>
internal sealed record ProcessCost
{
    /// <summary>CPU time in user mode, milliseconds.</summary>
    public double? CpuUserMs { get; init; }

    /// <summary>CPU time in the kernel, milliseconds.</summary>
    public double? CpuSysMs { get; init; }

    /// <summary>Bytes allocated on the managed heap.</summary>
    public long? AllocatedBytes { get; init; }

    /// <summary>Collections of generation 0.</summary>
    public long? Gc0 { get; init; }

    /// <summary>Collections of generation 1.</summary>
    public long? Gc1 { get; init; }

    /// <summary>Collections of generation 2.</summary>
    public long? Gc2 { get; init; }

    /// <summary>Time that collections paused the process, milliseconds.</summary>
    public double? GcPauseMs { get; init; }

    /// <summary>Most thread-pool threads seen.</summary>
    public int? TpThreadsMax { get; init; }

    /// <summary>Longest thread-pool queue seen, work items.</summary>
    public long? TpQueueMax { get; init; }

    /// <summary>The longest spell in which work waited for a thread of the pool whenever it was looked at, milliseconds.</summary>
    public double? TpQueuedMs { get; init; }

    /// <summary>Thread-pool threads over the pool's minimum: those that it added because work waited.</summary>
    public int? TpInjected { get; init; }

    /// <summary>
    /// The longest spell in which work waited for a thread of the pool and none of them ran or could have run, whenever it was looked at:
    /// all were blocked, milliseconds.
    /// </summary>
    public double? TpBlockedMs { get; init; }

    /// <summary>Most threads of the process seen, its own and the runtime's.</summary>
    public int? ThreadsMax { get; init; }

    /// <summary>Context switches of all threads because a thread waited (getrusage: ru_nvcsw).</summary>
    public long? CtxSwitchesVoluntary { get; init; }

    /// <summary>Context switches of all threads because a thread's time was up (getrusage: ru_nivcsw).</summary>
    public long? CtxSwitchesInvoluntary { get; init; }

    /// <summary>Most physical memory the process ever held, bytes: of its whole life, not of the window.</summary>
    public long? PeakRssBytes { get; init; }
}
