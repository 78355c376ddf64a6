using System.Diagnostics;

namespace IntegrationMethods.Client.Selfchecks;

/// <summary>
/// A foreign program that takes a part of the machine: one process for each processor, which spins one turn on each request and
/// ends with this process.
/// </summary>
internal sealed class CpuHog : IDisposable
{
    public const string Name = "cpu-hog";

    // A turn takes some milliseconds. The shell's own name would not distinguish it from other scripts.
    private const string Script =
        $"printf {Name} > /proc/$$/comm; while read turn; do i=0; while [ $i -lt 10000 ]; do i=$((i+1)); done; echo; done";

    private static readonly TimeSpan s_rest = TimeSpan.FromMilliseconds(5);

    private readonly Process[] _processes;
    private readonly Thread[] _drivers;
    private volatile bool _stopped;

    /// <param name="share">Of all processors' time, from 0 to 1; it gets less where others want the rest.</param>
    public CpuHog(double share)
    {
        _processes = [.. Enumerable.Range(0, Environment.ProcessorCount).Select(_ => Start())];
        _drivers = [.. _processes.Select(process => new Thread(() => Drive(process, share)) { IsBackground = true, Name = Name })];
        foreach (Thread driver in _drivers)
            driver.Start();
    }

    public IEnumerable<int> Pids => _processes.Select(process => process.Id);

    public TimeSpan Used => _processes.Aggregate(TimeSpan.Zero, (sum, process) =>
    {
        process.Refresh();
        return sum + process.TotalProcessorTime;
    });

    public void Dispose()
    {
        _stopped = true;
        foreach (Thread driver in _drivers)
            driver.Join();
        foreach (Process process in _processes)
        {
            process.Kill();
            process.WaitForExit();
            process.Dispose();
        }
    }

    private static Process Start() =>
        Process.Start(new ProcessStartInfo("/bin/sh", ["-c", Script]) { RedirectStandardInput = true, RedirectStandardOutput = true })!;

    // What a turn costs depends on the machine, so the process's own CPU time says whether it is due.
    private void Drive(Process process, double share)
    {
        long started = Stopwatch.GetTimestamp();
        using Process watched = Process.GetProcessById(process.Id);
        TimeSpan before = watched.TotalProcessorTime;
        while (!_stopped)
        {
            watched.Refresh();
            if (watched.TotalProcessorTime - before >= share * Stopwatch.GetElapsedTime(started))
            {
                Thread.Sleep(s_rest);
                continue;
            }
            process.StandardInput.WriteLine();
            process.StandardInput.Flush();
            if (process.StandardOutput.ReadLine() is null)
                return;
        }
    }
}
