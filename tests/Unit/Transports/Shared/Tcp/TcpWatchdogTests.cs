using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Tests.Unit.Transports.Shared.Tcp;

internal sealed class TcpWatchdogTests
{
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(30);

    [Test]
    public async Task A_wait_that_is_too_long_is_reported_and_so_is_the_next_one()
    {
        using var expired = new SemaphoreSlim(0);
        using var watchdog = new TcpWatchdog(TimeSpan.FromMilliseconds(30), () => expired.Release());

        for (int wait = 0; wait < 3; wait++)
        {
            watchdog.Start();
            Assert.That(await expired.WaitAsync(s_limit), Is.True);
        }
    }

    [Test]
    public async Task A_wait_is_reported_once_and_none_while_nothing_is_waited_for()
    {
        int warned = 0;
        using var watchdog = new TcpWatchdog(TimeSpan.FromMilliseconds(10), () => Interlocked.Increment(ref warned));
        await OtherWaitsEnd(10);
        Assert.That(warned, Is.Zero);

        watchdog.Start();
        await OtherWaitsEnd(10);

        Assert.That(warned, Is.EqualTo(1));
    }

    [Test]
    public async Task A_wait_is_reported_by_the_beginning_that_it_is_given()
    {
        using var past = new SemaphoreSlim(0);
        using var future = new SemaphoreSlim(0);
        using var longOver = new TcpWatchdog(TimeSpan.FromMilliseconds(10), () => past.Release());
        using var toCome = new TcpWatchdog(TimeSpan.FromMilliseconds(10), () => future.Release());

        longOver.StartAt(Environment.TickCount64 - 1_000);
        toCome.StartAt(Environment.TickCount64 + (long)(10 * s_limit).TotalMilliseconds);
        await OtherWaitsEnd(10);

        Assert.That(await past.WaitAsync(s_limit), Is.True, "began long ago");
        Assert.That(future.CurrentCount, Is.Zero, "begins after this test");
    }

    // Another watchdog's waits, one after another, each longer than that of the one under test.
    private static async Task OtherWaitsEnd(int count)
    {
        using var expired = new SemaphoreSlim(0);
        using var other = new TcpWatchdog(TimeSpan.FromMilliseconds(15), () => expired.Release());
        for (int i = 0; i < count; i++)
        {
            other.Start();
            Assert.That(await expired.WaitAsync(s_limit), Is.True);
        }
    }
}
