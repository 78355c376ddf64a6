using System.Diagnostics;
using Microsoft.Win32.SafeHandles;

namespace IntegrationMethods.Processes.Costs;

/// <summary>Watches the thread pool from a separate thread, so that a starved pool does not go unnoticed.</summary>
public sealed class ThreadSampler : IDisposable
{
    private static readonly TimeSpan s_period = TimeSpan.FromMilliseconds(10);

    private static readonly SafeFileHandle? s_stat = SystemFacts.OfLinux ? File.OpenHandle("/proc/self/stat") : null;

    /// <summary>Spins no moment before it waits: three tenths of the sampler's cost were that.</summary>
    private readonly ManualResetEventSlim _stop = new(initialState: false, spinCount: 0);

    private readonly Thread _thread;
    private readonly BlockedSpell _blocked = new(PoolWorkers.AnyRunnable, Stopwatch.GetTimestamp, ThreadClock.GetTimestamp);
    private int _poolThreads;
    private long _poolQueue;
    private int? _processThreads;
    private long _queuedSince;
    private double _queuedMs;

    // The first call is compiled: as the price of a look, that would keep the next one away for seconds.
    static ThreadSampler() => PoolWorkers.AnyRunnable();

    public ThreadSampler()
    {
        _thread = new Thread(Watch) { IsBackground = true, Name = "thread sampler" };
        Look();
        // Windows lists all threads of the machine for it: too much to ask within the window.
        Count(WindowsProcesses.OwnThreads());
        _thread.Start();
    }

    public ThreadPeaks Stop()
    {
        _stop.Set();
        _thread.Join();
        Look();
        Count(WindowsProcesses.OwnThreads());
        ThreadPool.GetMinThreads(out int least, out _);
        return new ThreadPeaks(_poolThreads, _poolQueue, _processThreads, _queuedMs, Math.Max(0, _poolThreads - least), _blocked.LongestMs);
    }

    public void Dispose()
    {
        _stop.Set();
        _thread.Join();
        _stop.Dispose();
    }

    private void Watch()
    {
        while (!_stop.Wait(s_period))
            Look();
    }

    private void Look()
    {
        _poolThreads = Math.Max(_poolThreads, ThreadPool.ThreadCount);
        long waiting = ThreadPool.PendingWorkItemCount;
        LookAtQueue(waiting);
        _blocked.Look(waiting > 0);
        Count(ProcessThreads());
    }

    private void Count(int? threads)
    {
        if (threads is not null)
            _processThreads = Math.Max(_processThreads ?? 0, threads.Value);
    }

    // A queue that empties between two looks is one that moves, so a spell ends with the first empty one.
    private void LookAtQueue(long waiting)
    {
        _poolQueue = Math.Max(_poolQueue, waiting);
        if (waiting == 0)
            _queuedSince = 0;
        else if (_queuedSince == 0)
            _queuedSince = Stopwatch.GetTimestamp();
        else
            _queuedMs = Math.Max(_queuedMs, Stopwatch.GetElapsedTime(_queuedSince).TotalMilliseconds);
    }

    // Field 20 of /proc/self/stat, num_threads (proc(5)); the name in field 2 may hold spaces, so count from its closing bracket.
    // Without a string or a file opened anew: this runs within the window whose allocations are reported.
    private static int? ProcessThreads()
    {
        if (s_stat is null)
            return null;
        Span<byte> stat = stackalloc byte[1_024];
        stat = stat[..RandomAccess.Read(s_stat, stat, fileOffset: 0)];
        stat = stat[(stat.LastIndexOf((byte)')') + 2)..];
        for (int field = 3; field < 20; field++)
            stat = stat[(stat.IndexOf((byte)' ') + 1)..];
        return int.Parse(stat[..stat.IndexOf((byte)' ')], CultureInfo.InvariantCulture);
    }
}
