using System.Diagnostics;
using System.Runtime.ExceptionServices;
using IntegrationMethods.Db;

namespace IntegrationMethods.Client.Working;

/// <summary>What the callers of one pass share: the batches still to take, their times, and the first failure, which stops them all.</summary>
internal sealed class Pass(int batches, int batchSize, IClientTable target, CancellationToken stopping)
{
    private readonly double[] _batchMs = new double[batches];
    private Exception? _failure;
    private int _taken;

    public IClientTable Target { get; } = target;

    public CancellationToken Stopping { get; } = stopping;

    public Batch? Next()
    {
        if (_failure is not null || Stopping.IsCancellationRequested)
            return null;
        int index = Interlocked.Increment(ref _taken) - 1;
        return index < batches
            ? new Batch(index, index * batchSize + 1, (index + 1) * batchSize, Stopwatch.GetTimestamp())
            : null;
    }

    public void Done(Batch batch) => _batchMs[batch.Index] = Stopwatch.GetElapsedTime(batch.Started).TotalMilliseconds;

    public void Fail(Exception error) => Interlocked.CompareExchange(ref _failure, error, null);

    public PassTimes Times(TimeSpan wall)
    {
        if (_failure is not null)
            ExceptionDispatchInfo.Throw(_failure);
        Stopping.ThrowIfCancellationRequested();
        return new PassTimes(wall.TotalMilliseconds, _batchMs);
    }
}
