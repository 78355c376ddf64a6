using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Client.Engine.Processes;

/// <summary>From a process's own readings to the columns of the files.</summary>
internal static class Costs
{
    public static ProcessCost Of(WorkReply reply) => new()
    {
        CpuUserMs = reply.Cost!.CpuUserMs,
        CpuSysMs = reply.Cost!.CpuSystemMs,
        AllocatedBytes = reply.Cost!.AllocatedBytes,
        Gc0 = reply.Cost!.Gc0,
        Gc1 = reply.Cost!.Gc1,
        Gc2 = reply.Cost!.Gc2,
        GcPauseMs = reply.Cost!.GcPauseMs,
        TpThreadsMax = reply.Peaks?.PoolThreads,
        TpQueueMax = reply.Peaks?.PoolQueue,
        TpQueuedMs = reply.Peaks?.QueuedMs,
        TpInjected = reply.Peaks?.Injected,
        TpBlockedMs = reply.Peaks?.BlockedMs,
        ThreadsMax = reply.Peaks?.ProcessThreads,
        CtxSwitchesVoluntary = reply.Cost!.VoluntarySwitches,
        CtxSwitchesInvoluntary = reply.Cost!.InvoluntarySwitches,
        PeakRssBytes = reply.PeakRssBytes,
    };
}
