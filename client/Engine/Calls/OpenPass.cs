using System.Diagnostics;
using System.Runtime.ExceptionServices;
using IntegrationMethods.Db;
using IntegrationMethods.Db.Waits;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Client.Engine.Calls;

/// <summary>What the callers of one open loop share: its clock, its ledger, and the first failure, which stops them all.</summary>
internal sealed class OpenPass(OpenLedger ledger, int batchSize, IClientTable target, CancellationToken stopping, int first = 0)
{
    /// <summary>Longest sleep before a look at whether the loop goes on.</summary>
    private const double LongestNapMs = 50;

    private long _began;
    private Exception? _failure;

    public IClientTable Target { get; } = target;

    public CancellationToken Stopping { get; } = stopping;

    private double NowMs => Stopwatch.GetElapsedTime(_began).TotalMilliseconds;

    private bool IsOver => _failure is not null || Stopping.IsCancellationRequested;

    /// <summary>Begins, and hands out each call at its intended start, until all are or one failed.</summary>
    public void HandOut(Action<int> hand)
    {
        _began = Stopwatch.GetTimestamp();
        for (int call = 0; call < ledger.Calls && WaitFor(ledger.IntendedMs(call)); call++)
            hand(call);
    }

    /// <summary>The call's ids; null where it is too late for it, or the loop is over.</summary>
    public (int First, int Last)? Take(int call) =>
        !IsOver && ledger.Begin(call, NowMs) ? ((first + call) * batchSize + 1, (first + call + 1) * batchSize) : null;

    public void Done(int call) => ledger.Done(call, NowMs);

    public void Fail(Exception error) => Interlocked.CompareExchange(ref _failure, error, null);

    public WorkDone Times()
    {
        double wallMs = NowMs;
        if (_failure is not null)
            ExceptionDispatchInfo.Throw(_failure);
        Stopping.ThrowIfCancellationRequested();
        return new() { WallMs = wallMs, SamplesMs = ledger.ServiceMs(), Open = ledger.Times() };
    }

    private bool WaitFor(double startMs)
    {
        for (double leftMs; !IsOver && (leftMs = startMs - NowMs) > 0;)
            ShortSleep.Of(Math.Min(leftMs, LongestNapMs));
        return !IsOver;
    }
}
