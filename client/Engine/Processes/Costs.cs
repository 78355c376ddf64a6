using IntegrationMethods.Processes.Costs;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Client.Engine.Processes;

/// <summary>From a process's own readings to the columns of the files.</summary>
internal static class Costs
{
    public static ProcessCost Of(WorkReply reply)
    {
        ProcessReading window = reply.Cost!;
        return new()
        {
            CpuUserMs = window.CpuUserMs,
            CpuSysMs = window.CpuSystemMs,
            AllocatedBytes = window.AllocatedBytes,
            Gc0 = window.Gc0,
            Gc1 = window.Gc1,
            Gc2 = window.Gc2,
            GcPauseMs = window.GcPauseMs,
            TpThreadsMax = reply.Peaks?.PoolThreads,
            TpQueueMax = reply.Peaks?.PoolQueue,
            TpQueuedMs = reply.Peaks?.QueuedMs,
            TpInjected = reply.Peaks?.Injected,
            TpBlockedMs = reply.Peaks?.BlockedMs,
            ThreadsMax = reply.Peaks?.ProcessThreads,
            CtxSwitchesVoluntary = window.VoluntarySwitches,
            CtxSwitchesInvoluntary = window.InvoluntarySwitches,
            PeakRssBytes = reply.PeakRssBytes,
        };
    }
}
