using IntegrationMethods.Processes.Costs;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Client.Engine.Processes;

/// <summary>From a process's own readings to the columns of the files.</summary>
internal static class Costs
{
    /// <param name="reply">Of a window that has ended.</param>
    public static ProcessCost Of(WorkReply reply) => Of(reply.Cost!, reply.Peaks, reply.PeakRssBytes);

    private static ProcessCost Of(ProcessReading window, ThreadPeaks? peaks, long? peakRssBytes) => new()
    {
        CpuUserMs = window.CpuUserMs,
        CpuSysMs = window.CpuSystemMs,
        AllocatedBytes = window.AllocatedBytes,
        Gc0 = window.Gc0,
        Gc1 = window.Gc1,
        Gc2 = window.Gc2,
        GcPauseMs = window.GcPauseMs,
        TpThreadsMax = peaks?.PoolThreads,
        TpQueueMax = peaks?.PoolQueue,
        TpQueuedMs = peaks?.QueuedMs,
        TpInjected = peaks?.Injected,
        TpBlockedMs = peaks?.BlockedMs,
        ThreadsMax = peaks?.ProcessThreads,
        CtxSwitchesVoluntary = window.VoluntarySwitches,
        CtxSwitchesInvoluntary = window.InvoluntarySwitches,
        PeakRssBytes = peakRssBytes,
    };
}
