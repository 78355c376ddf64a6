using System.Diagnostics;
using IntegrationMethods.Db.Sql;

namespace IntegrationMethods.Tests.Unit.Db.Sql;

internal sealed class StatementDelayTests
{
    private static readonly TimeSpan s_delay = TimeSpan.FromMilliseconds(5);

    [Test]
    public void Sync_sleeps_no_less_than_was_asked()
    {
        long started = Stopwatch.GetTimestamp();
        new StatementDelay(s_delay).Wait();
        Assert.That(Stopwatch.GetElapsedTime(started), Is.GreaterThanOrEqualTo(s_delay));
    }

    [Test]
    public async Task Async_waits_no_less_than_was_asked_however_many_wait()
    {
        TimeSpan[] waited = await Task.WhenAll(Enumerable.Range(0, 100).Select(async i =>
        {
            await Task.Delay(i % 7);
            long started = Stopwatch.GetTimestamp();
            await new StatementDelay(s_delay).WaitAsync(CancellationToken.None);
            return Stopwatch.GetElapsedTime(started);
        }));
        Assert.That(waited, Has.All.GreaterThanOrEqualTo(s_delay));
        TestContext.Out.WriteLine($"median {waited.Order().ElementAt(50).TotalMilliseconds} ms");
    }

    /// <summary>
    /// Far more waits than the pool has threads: if they held those, a work item behind them would get none before they end;
    /// if they had separate threads, the process would have as many more. The test itself does not use the pool.
    /// </summary>
    [Test]
    public void Async_holds_no_thread_meanwhile()
    {
        const int Waits = 300;
        var limit = TimeSpan.FromSeconds(30);
        int threads = ThreadCount();
        var begin = new Thread(() =>
        {
            for (int i = 0; i < Waits; i++)
                _ = new StatementDelay(2 * limit).WaitAsync(CancellationToken.None);
        })
        { IsBackground = true };
        begin.Start();
        Assert.That(begin.Join(limit), Is.True, "the waits hold their caller's thread");
        var reached = new ManualResetEventSlim();
        ThreadPool.UnsafeQueueUserWorkItem(static reached => reached.Set(), reached, preferLocal: false);

        Assert.That(reached.Wait(limit), Is.True, "the waits hold the pool's threads");
        Assert.That(ThreadCount() - threads, Is.LessThan(Waits / 2), "the waits have separate threads");
    }

    [Test]
    public void No_delay_is_over_at_once() =>
        Assert.That(new StatementDelay(TimeSpan.Zero).WaitAsync(CancellationToken.None).IsCompletedSuccessfully, Is.True);

    [Test]
    public async Task A_cancelled_wait_ends_as_cancelled()
    {
        using var cancel = new CancellationTokenSource();
        Task waiting = new StatementDelay(TimeSpan.FromMinutes(1)).WaitAsync(cancel.Token);
        await cancel.CancelAsync();
        Assert.That(async () => await waiting, Throws.InstanceOf<OperationCanceledException>());
    }

    private static int ThreadCount()
    {
        using var process = Process.GetCurrentProcess();
        return process.Threads.Count;
    }
}
