using System.Diagnostics;
using System.Runtime.InteropServices;

namespace IntegrationMethods.Tests.Integration.Support;

/// <summary>A time in which processes stood still, between SIGSTOP and SIGCONT.</summary>
/// <param name="FromUtc">When all of them had been stopped.</param>
/// <param name="Time">From then until just before SIGCONT, by a monotonic clock.</param>
internal sealed record Standstill(DateTimeOffset FromUtc, TimeSpan Time)
{
    // As Linux numbers them on the processors that .NET runs on.
    private const int StopSignal = 19, ContinueSignal = 18;

    public static async Task<Standstill> OfAsync(IReadOnlyCollection<int> processes, TimeSpan time)
    {
        try
        {
            Send(processes, StopSignal);
            await WaitForStopAsync(processes);
            (DateTimeOffset from, long started) = (DateTimeOffset.UtcNow, Stopwatch.GetTimestamp());
            await Task.Delay(time);
            return new(from, Stopwatch.GetElapsedTime(started));
        }
        finally
        {
            Send(processes, ContinueSignal);
        }
    }

    // The signal only asks: on a busy machine a thread may run, and answer, for some milliseconds more.
    private static async Task WaitForStopAsync(IReadOnlyCollection<int> processes)
    {
        while (!processes.All(LinuxProcesses.IsStopped))
            await Task.Yield();
    }

    private static void Send(IEnumerable<int> processes, int signal)
    {
        foreach (int process in processes)
        {
            if (Kill(process, signal) != 0)
                throw new InvalidOperationException($"signal {signal} can't be sent to process {process}");
        }
    }

    // Not kill(1): its start takes longer than the moment of a stop may be unknown.
    [DllImport("libc", EntryPoint = "kill")]
    private static extern int Kill(int process, int signal);
}
