using System.Collections.Concurrent;

namespace IntegrationMethods.Db.Sql;

/// <summary>Threads that help the caller of a sync call with its row queries: kept between calls, none of them the pool's.</summary>
/// <remarks>
/// A thread is started only where all others are at work, so that every call has as many row queries in flight as the
/// option says from its start. The thread pool would add threads one or two a second.
/// </remarks>
internal sealed class RowQueryThreads : IDisposable
{
    private readonly BlockingCollection<Action> _work = [];
    private readonly Lock _lock = new();
    private int _free;

    /// <summary>Does the same work on some threads besides the caller's own, which it uses too; returns when all are done.</summary>
    /// <param name="work">Throws nothing.</param>
    /// <param name="helpers">Threads besides the caller's.</param>
    public void Run(Action work, int helpers)
    {
        if (helpers == 0)
        {
            work();
            return;
        }
        using var done = new CountdownEvent(helpers + 1);
        void WorkAndTell()
        {
            work();
            done.Signal();
        }
        Reserve(helpers);
        for (int i = 0; i < helpers; i++)
            _work.Add(WorkAndTell);
        WorkAndTell();
        done.Wait();
    }

    public void Dispose() => _work.CompleteAdding();

    private void Reserve(int helpers)
    {
        lock (_lock)
        {
            for (; _free < helpers; _free++)
                new Thread(Help) { IsBackground = true, Name = "row queries" }.Start();
            _free -= helpers;
        }
    }

    private void Help()
    {
        foreach (Action work in _work.GetConsumingEnumerable())
        {
            work();
            lock (_lock)
                _free++;
        }
    }
}
