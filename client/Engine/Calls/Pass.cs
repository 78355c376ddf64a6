using System.Diagnostics;
using System.Runtime.ExceptionServices;
using IntegrationMethods.Db;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Client.Engine.Calls;

/// <summary>
/// What the callers of one pass share: the batches still to take, their times, and the first failure, which stops them all.
/// </summary>
internal sealed class Pass(int batches, int batchSize, IClientTable target, CancellationToken stopping, int first = 0)
{
    private readonly long[] _started = new long[batches];
    private readonly long[] _ended = new long[batches];
    private Exception? _failure;
    private int _taken;

    public IClientTable Target { get; } = target;

    public CancellationToken Stopping { get; } = stopping;

    /// <summary>The next call, and its ids, both inclusive; null where none is left.</summary>
    public (int Index, int FirstId, int LastId)? Next()
    {
        if (_failure is not null || Stopping.IsCancellationRequested)
            return null;
        int index = Interlocked.Increment(ref _taken) - 1;
        if (index >= batches)
            return null;
        _started[index] = Stopwatch.GetTimestamp();
        return (index, (first + index) * batchSize + 1, (first + index + 1) * batchSize);
    }

    public void Done(int index) => _ended[index] = Stopwatch.GetTimestamp();

    public void Fail(Exception error) => Interlocked.CompareExchange(ref _failure, error, null);

    /// <summary>Measured by the callers: waking them, and waiting for them afterwards, is not part of the work.</summary>
    public WorkDone Times()
    {
        if (_failure is not null)
            ExceptionDispatchInfo.Throw(_failure);
        Stopping.ThrowIfCancellationRequested();
        return new() { WallMs = Ms(_started.Min(), _ended.Max()), SamplesMs = [.. _started.Zip(_ended, Ms)] };
    }

    private static double Ms(long from, long to) => Stopwatch.GetElapsedTime(from, to).TotalMilliseconds;
}
