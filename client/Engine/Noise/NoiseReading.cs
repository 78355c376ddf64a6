using System.Diagnostics;
using IntegrationMethods.Client.Engine.Facts;
using IntegrationMethods.Measurement.Model;

namespace IntegrationMethods.Client.Engine.Noise;

/// <summary>The machine's counters at one moment; evidence is the difference of two.</summary>
internal sealed record NoiseReading(long Timestamp, ProcStat? Machine, ProcessTable? Processes, long? Throttled, TcpSegments? Tcp)
{
    public static NoiseReading Now(OwnProcesses own) => new(
        Stopwatch.GetTimestamp(),
        ProcStat.Parse(LinuxFiles.Text("/proc/stat")),
        own.Read(),
        Throttling.Count(),
        TcpSegments.Parse(LinuxFiles.Text("/proc/net/snmp")));

    /// <summary>What happened between <paramref name="start"/> and now.</summary>
    public NoiseEvidence Since(NoiseReading start)
    {
        double windowMs = Stopwatch.GetElapsedTime(start.Timestamp, Timestamp).TotalMilliseconds;
        return new()
        {
            WindowMs = windowMs,
            Cpus = Machine?.Cpus,
            StealMs = Machine?.StealMs - start.Machine?.StealMs,
            ForeignCpuMs = ForeignMs(start, windowMs),
            Throttled = Throttled - start.Throttled,
            MajorFaults = Processes?.OwnUse.MajorFaults - start.Processes?.OwnUse.MajorFaults,
            TcpRetransmits = Tcp?.SentAgain - start.Tcp?.SentAgain,
            TcpSegments = Tcp?.Sent - start.Tcp?.Sent,
        };
    }

    // Two bounds from below, of which the higher is the closer: the processes that are seen say what they used, but in a
    // container, or of another user, they may be hidden; and what is left of the machine's time shows those too.
    private double? ForeignMs(NoiseReading start, double windowMs) =>
        Machine is null || start.Machine is null || Processes is null || start.Processes is null
            ? null
            : Math.Max(Processes.OthersMsSince(start.Processes), LeftMs(Machine, start.Machine, Processes.OwnUse.CpuMs - start.Processes.OwnUse.CpuMs, windowMs));

    // From the idle time, which the kernel measures, and not from the busy time, which it samples. Too low by the interrupts
    // that the kernel also charges to the process that they met: with loopback's own traffic, up to a tenth of the window.
    private static double LeftMs(ProcStat now, ProcStat start, double ownMs, double windowMs) =>
        (windowMs * now.Cpus) - (now.IdleMs - start.IdleMs) - (now.InterruptMs - start.InterruptMs) - (now.StealMs - start.StealMs) - ownMs;
}
