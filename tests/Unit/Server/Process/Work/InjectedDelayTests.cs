using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Tests.Unit.Server.Process.Work;

internal sealed class InjectedDelayTests
{
    [Test]
    public void No_part_waits_for_nothing() => Assert.That(InjectedDelay.After(50, 0), Is.Zero);

    [Test]
    public void A_part_of_the_pass_is_waited_for_at_least() => Assert.That(InjectedDelay.After(100, 0.1), Is.GreaterThanOrEqualTo(10));

    [Test]
    [Platform("Linux", Reason = "its files say what a single thread took")]
    public void Waiting_takes_no_processor_time()
    {
        long before = TicksOfThisThread();
        InjectedDelay.After(5_000, 0.1);

        // 500 ms are 50 ticks.
        Assert.That(TicksOfThisThread() - before, Is.LessThan(10));
    }

    // Fields 14 and 15, utime and stime, of proc(5); what follows the name starts with field 3.
    private static long TicksOfThisThread() => File.ReadAllText("/proc/thread-self/stat").Split(')')[^1].Split(' ')[12..14].Sum(long.Parse);
}
