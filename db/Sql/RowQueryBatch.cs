using System.Runtime.ExceptionServices;

namespace IntegrationMethods.Db.Sql;

/// <summary>The row queries of one call: a few workers take one id after the other, results land in the order of ids.</summary>
/// <remarks>
/// Ids are taken in order and nothing new is taken after a failure, so every id below a failed one was asked for too: the
/// failure of the lowest id is the one reported, the same that one query after the other would meet. Nothing new is taken either
/// once the call is cancelled: a query that is under way ends by itself, and is the last.
/// </remarks>
internal sealed class RowQueryBatch(StatementPool<RowQuery> pool, int firstId, int count, CancellationToken ct)
{
    private readonly ServiceTable[] _rows = new ServiceTable[count];
    private readonly Lock _lock = new();
    private int _taken;
    private int _failedIndex = int.MaxValue;
    private volatile ExceptionDispatchInfo? _failure;

    /// <summary>Blocks the calling thread and others, each on a separate query.</summary>
    public IReadOnlyList<ServiceTable> Run(RowQueryThreads threads, int inFlight)
    {
        threads.Run(Work, Math.Min(inFlight, count) - 1);
        _failure?.Throw();
        return _rows;
    }

    public async ValueTask<IReadOnlyList<ServiceTable>> RunAsync(int inFlight)
    {
        List<Task>? running = null;
        // On an engine that completes in place the first worker leaves nothing to the others.
        for (int i = 0; i < inFlight && _taken < count && _failure is null; i++)
        {
            Task worker = WorkAsync();
            if (!worker.IsCompleted)
                (running ??= new List<Task>(inFlight)).Add(worker);
        }
        if (running is not null)
            await Task.WhenAll(running);
        _failure?.Throw();
        return _rows;
    }

    private void Work()
    {
        while (Take() is { } index)
        {
            try
            {
                _rows[index] = pool.Use(firstId + index, static (query, id) => query.Execute(id), ct)
                    ?? throw ServiceFaultException.RowNotFound(firstId + index);
            }
            catch (Exception error)
            {
                Fail(index, error);
            }
        }
    }

    private async Task WorkAsync()
    {
        while (Take() is { } index)
        {
            try
            {
                _rows[index] = await pool.UseAsync(firstId + index, static (query, id, ct) => query.ExecuteAsync(id, ct), ct)
                    ?? throw ServiceFaultException.RowNotFound(firstId + index);
            }
            catch (Exception error)
            {
                Fail(index, error);
            }
        }
    }

    private int? Take()
    {
        if (_failure is not null)
            return null;
        int index = Interlocked.Increment(ref _taken) - 1;
        if (index >= count)
            return null;
        if (!ct.IsCancellationRequested)
            return index;
        Fail(index, new OperationCanceledException(ct));
        return null;
    }

    private void Fail(int index, Exception error)
    {
        lock (_lock)
        {
            if (index > _failedIndex)
                return;
            _failedIndex = index;
            _failure = ExceptionDispatchInfo.Capture(error);
        }
    }
}
