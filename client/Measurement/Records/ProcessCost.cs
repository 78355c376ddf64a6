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

    /// <summary>Maximum number of thread-pool threads.</summary>
    public int? TpThreadsMax { get; init; }

    /// <summary>Maximum length of the thread-pool queue, work items.</summary>
    public long? TpQueueMax { get; init; }

    /// <summary>The longest period in which every sample found work waiting for a pool thread, milliseconds.</summary>
    public double? TpQueuedMs { get; init; }

    /// <summary>Thread-pool threads above the pool's minimum, which it added because work waited.</summary>
    public int? TpInjected { get; init; }

    /// <summary>
    /// The longest period in which every sample found work waiting and all pool threads blocked (none running or ready to run),
    /// milliseconds.
    /// </summary>
    public double? TpBlockedMs { get; init; }

    /// <summary>Maximum number of threads of the process, including the runtime's.</summary>
    public int? ThreadsMax { get; init; }

    /// <summary>Context switches of all threads because a thread waited (getrusage: ru_nvcsw).</summary>
    public long? CtxSwitchesVoluntary { get; init; }

    /// <summary>Context switches of all threads because a thread's time slice ended (getrusage: ru_nivcsw).</summary>
    public long? CtxSwitchesInvoluntary { get; init; }

    /// <summary>Maximum physical memory over the whole life of the process, not only the window, bytes.</summary>
    public long? PeakRssBytes { get; init; }
}
