using System.Diagnostics;

namespace IntegrationMethods.Client.Engine.Noise;

/// <summary>The machine's counters at one moment; evidence is the difference of two.</summary>
internal sealed record NoiseReading(long Timestamp, ProcStat? Machine, ProcessTable? Processes, long? Throttled, TcpSegments? Tcp)
{
    public static NoiseReading Now(OwnProcesses own) => new(
        Stopwatch.GetTimestamp(),
        ProcStat.Now(),
        own.Read(),
        Throttling.Count(),
        TcpSegments.Now());

    public static async Task<NoiseEvidence> LookAsync(OwnProcesses own, TimeSpan window, CancellationToken ct)
    {
        NoiseReading start = Now(own);
        await Task.Delay(window, ct);
        return Now(own).Since(start);
    }

    public NoiseEvidence Since(NoiseReading start)
    {
        double windowMs = Stopwatch.GetElapsedTime(start.Timestamp, Timestamp).TotalMilliseconds;
        WindowUse? use = start.Processes is null ? null : Processes?.Since(start.Processes);
        var evidence = new NoiseEvidence
        {
            WindowMs = windowMs,
            Cpus = Machine?.Cpus,
            Throttled = Throttled - start.Throttled,
            MajorFaults = use?.Own.MajorFaults,
            TcpRetransmits = Tcp?.SentAgain - start.Tcp?.SentAgain,
            TcpSegments = Tcp?.Sent - start.Tcp?.Sent,
        };
        return windowMs < NoiseEvidence.MinWindowMs || Machine is null || start.Machine is null || use is null
            ? evidence
            : WithCpuTimes(evidence, Machine.Since(start.Machine), use);
    }

    // Of two bounds from below the higher is the closer: the processes that are seen say what they used, but in a container, or of
    // another user, they may be hidden; and what is left of the machine's time shows those too. It comes from the idle time, which
    // the kernel measures, and not from the busy time, which it samples. It is too low by the interrupts that the kernel also
    // charges to the process that they met; with them, and with the kernel's threads, it is the most that others can have had.
    private static NoiseEvidence WithCpuTimes(NoiseEvidence evidence, ProcStat machine, WindowUse use)
    {
        double? stealMs = machine.StealMs is { } stolen ? Math.Max(0, stolen) : null;
        double cpuMs = evidence.WindowMs!.Value * machine.Cpus;
        double maxMs = cpuMs - machine.IdleMs - (stealMs ?? 0) - use.Own.CpuMs, minMs = maxMs - machine.InterruptMs - use.KernelMs;
        return evidence with
        {
            StealMs = stealMs,
            ForeignCpuMs = Math.Max(0, Math.Min(maxMs, Math.Max(minMs, use.OthersMs.Values.Sum()))),
            ForeignProcesses = ForeignProcess.Text(
                ForeignProcess.Largest(use.OthersMs.Select(program =>
                    new ForeignProcess(program.Key, Math.Min(1, program.Value / cpuMs))))),
        };
    }
}
