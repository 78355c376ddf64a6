using System.Collections.Concurrent;

namespace IntegrationMethods.Tests.Shared;

/// <summary>Rows that tell which operation was asked for, on which kind of thread, and that a test can make fail or wait.</summary>
internal sealed class SpyServiceTables(Func<int, int, IReadOnlyList<ServiceTable>> get) : IServiceTables
{
    public ConcurrentQueue<(CallForm Form, bool PoolThread)> Calls { get; } = new();

    /// <summary>What the async operation awaits before it answers.</summary>
    public Func<CancellationToken, Task> Wait { get; init; } = _ => Task.CompletedTask;

    public IReadOnlyList<ServiceTable> GetServiceTables(int firstId, int lastId, CancellationToken ct = default)
    {
        Calls.Enqueue((CallForm.Sync, Thread.CurrentThread.IsThreadPoolThread));
        Wait(ct).GetAwaiter().GetResult();
        return get(firstId, lastId);
    }

    public async ValueTask<IReadOnlyList<ServiceTable>> GetServiceTablesAsync(int firstId, int lastId, CancellationToken ct = default)
    {
        Calls.Enqueue((CallForm.Async, Thread.CurrentThread.IsThreadPoolThread));
        await Wait(ct);
        return get(firstId, lastId);
    }

    /// <summary>
    /// For <see cref="Wait"/>: waits until the call is cancelled, and reports that. A registration could end with the wait before it
    /// reports.
    /// </summary>
    public static async Task UntilCancelledAsync(TaskCompletionSource cancelled, CancellationToken ct)
    {
        try
        {
            await Task.Delay(Timeout.Infinite, ct);
        }
        finally
        {
            cancelled.TrySetResult();
        }
    }
}
