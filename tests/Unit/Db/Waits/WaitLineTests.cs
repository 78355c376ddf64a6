using System.Diagnostics;
using IntegrationMethods.Db.Waits;

namespace IntegrationMethods.Tests.Unit.Db.Waits;

internal sealed class WaitLineTests
{
    private static readonly TimeSpan s_limit = TimeSpan.FromMinutes(1);

    [Test]
    public async Task No_wait_ends_before_it_is_due()
    {
        Task<bool>[] waits = [.. new[] { 0, 3, 3, 8 }.Select(ms => Late(TimeSpan.FromMilliseconds(ms)))];

        Assert.That(await Task.WhenAll(waits).WaitAsync(s_limit), Has.All.True);
    }

    [Test]
    public async Task There_is_one_line_for_each_delay_and_one_thread_for_each_line()
    {
        var delay = TimeSpan.FromMilliseconds(301);
        using var together = new Barrier(8);
        Task<(WaitLine Line, Task Wait)>[] begun = [.. Enumerable.Range(0, 8).Select(_ => OnThread(() =>
        {
            together.SignalAndWait();
            var line = WaitLine.Of(delay);
            return (line, line.WaitAsync(CancellationToken.None));
        }))];
        (WaitLine Line, Task Wait)[] waits = await Task.WhenAll(begun).WaitAsync(s_limit);
        int threads = Threads("waits 301");
        await Task.WhenAll(waits.Select(wait => wait.Wait)).WaitAsync(s_limit);

        Assert.That(waits.Select(wait => wait.Line).Distinct().Count(), Is.EqualTo(1));
        if (OperatingSystem.IsLinux())
            Assert.That(threads, Is.EqualTo(1));
    }

    [Test]
    public async Task The_thread_ends_after_a_while_without_waits_and_the_next_wait_starts_another()
    {
        if (!OperatingSystem.IsLinux())
            Assert.Ignore("threads are read from /proc");
        var line = new WaitLine(TimeSpan.FromMilliseconds(2.25), idleLimit: TimeSpan.FromMilliseconds(1));
        for (int i = 0; i < 3; i++)
        {
            await line.WaitAsync(CancellationToken.None).WaitAsync(s_limit);
            Assert.That(() => Threads("waits 2.25"), Is.Zero.After(60).Seconds.PollEvery(5).MilliSeconds);
        }
    }

    // Linux keeps a thread's name as its comm.
    private static int Threads(string name) =>
        OperatingSystem.IsLinux() ? Directory.GetDirectories("/proc/self/task").Count(task => NameOf(task) == name) : 0;

    private static string? NameOf(string task)
    {
        try
        {
            return File.ReadAllText(Path.Combine(task, "comm")).TrimEnd();
        }
        catch (IOException)
        {
            // It has ended since it was listed.
            return null;
        }
    }

    private static async Task<bool> Late(TimeSpan delay)
    {
        long due = Stopwatch.GetTimestamp() + (long)(delay.TotalSeconds * Stopwatch.Frequency);
        await WaitLine.Of(delay).WaitAsync(CancellationToken.None);
        return Stopwatch.GetTimestamp() >= due;
    }
}
