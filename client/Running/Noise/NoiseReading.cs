using System.Diagnostics;
using IntegrationMethods.Client.Results;

namespace IntegrationMethods.Client.Running.Noise;

/// <summary>The machine's counters at one moment; evidence is the difference of two.</summary>
internal sealed record NoiseReading(long Timestamp, ProcStat? Machine, ProcessUse? Own, long? Throttled, TcpSegments? Tcp)
{
    public static NoiseReading Now(OwnProcesses own) => new(
        Stopwatch.GetTimestamp(),
        ProcStat.Parse(LinuxFiles.Text("/proc/stat")),
        own.Use(),
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
            MajorFaults = Own?.MajorFaults - start.Own?.MajorFaults,
            TcpRetransmits = Tcp?.SentAgain - start.Tcp?.SentAgain,
            TcpSegments = Tcp?.Sent - start.Tcp?.Sent,
        };
    }

    // From the idle time, which the kernel measures, and not from the busy time, which it samples.
    private double? ForeignMs(NoiseReading start, double windowMs) =>
        windowMs * Machine?.Cpus
        - (Machine?.IdleMs - start.Machine?.IdleMs)
        - (Machine?.InterruptMs - start.Machine?.InterruptMs)
        - (Machine?.StealMs - start.Machine?.StealMs)
        - (Own?.CpuMs - start.Own?.CpuMs);
}
