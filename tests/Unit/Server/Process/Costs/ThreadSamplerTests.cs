using IntegrationMethods.Client.Selfchecks;
using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Processes.Costs;

namespace IntegrationMethods.Tests.Unit.Server.Process.Costs;

/// <summary>The pool of this very process, which nothing else may use meanwhile.</summary>
[Platform("Linux")]
[NonParallelizable]
internal sealed class ThreadSamplerTests
{
    private static readonly TimeSpan s_limit = TimeSpan.FromMinutes(1);

    [Test]
    public async Task Work_that_computes_beside_CPU_hogs_has_a_long_queue_and_is_not_starved()
    {
        using var hog = new CpuHog(0.7);
        using var sampler = new ThreadSampler();

        // Half a second of every processor, in turns of 5 ms that go to the end of the queue after each. One task more for
        // each thread of the pool: the tests before may have left it so many that they take forty tasks at once.
        int tasks = ThreadPool.ThreadCount + (20 * Environment.ProcessorCount);
        await Task.WhenAll(Enumerable.Range(0, tasks).Select(_ => Task.Run(ComputeInTurnsAsync)));

        ThreadPeaks peaks = sampler.Stop();
        Assert.That(peaks.QueuedMs, Is.GreaterThan(100), "the queue that was taken for starvation");
        Assert.That(Finding(peaks with { Injected = 1 }), Is.Null, peaks.ToString());
    }

    [Test]
    public void Work_that_blocks_the_pools_threads_is_named_whatever_other_threads_do([Values(0, 100)] int others)
    {
        using var gate = new ManualResetEvent(initialState: false);
        Thread[] waiting = [.. Enumerable.Range(0, others).Select(_ => new Thread(() => gate.WaitOne()) { IsBackground = true })];
        foreach (Thread thread in waiting)
            thread.Start();
        ThreadPool.GetMinThreads(out int least, out _);
        // More than the pool adds threads for before the limit, so that its queue never empties.
        using var ended = new CountdownEvent(ThreadPool.ThreadCount + least + 256);
        for (int i = 0; i < ended.InitialCount; i++)
        {
            ThreadPool.QueueUserWorkItem(_ =>
            {
                gate.WaitOne();
                ended.Signal();
            });
        }

        try
        {
            // On a busy machine a window may hold no spell that is long enough, so the first one that does counts.
            Assert.That(JudgeWindow, Does.Contain("with every pool thread blocked").After((int)s_limit.TotalMilliseconds, 10));
        }
        finally
        {
            gate.Set();
            Assert.That(ended.Wait(s_limit));
            foreach (Thread thread in waiting)
                thread.Join();
        }
    }

    // What the window held, where it names nothing.
    private static string JudgeWindow()
    {
        using var sampler = new ThreadSampler();
        Thread.Sleep(TimeSpan.FromSeconds(2));
        ThreadPeaks peaks = sampler.Stop();
        return Finding(peaks) ?? peaks.ToString();
    }

    private static async Task ComputeInTurnsAsync()
    {
        for (int turn = 0; turn < 5; turn++)
        {
            for (long state = 1, i = 0; i < 5_000_000; i++)
                state = unchecked((state * 6_364_136_223_846_793_005) + 1_442_695_040_888_963_407);
            await Task.Yield();
        }
    }

    private static string? Finding(ThreadPeaks peaks) =>
        Starvation.Of(SampleRuns.Run(SampleRuns.Cell("sockets", CallForm.Async), 1, 1_000) with
    {
        Client = new() { TpQueuedMs = peaks.QueuedMs, TpQueueMax = peaks.PoolQueue, TpInjected = peaks.Injected,
            TpBlockedMs = peaks.BlockedMs },
    });
}
