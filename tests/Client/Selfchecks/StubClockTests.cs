using System.Diagnostics;
using IntegrationMethods.Client.Selfchecks;

namespace IntegrationMethods.Tests.Client.Selfchecks;

internal sealed class StubClockTests
{
    [Test]
    public async Task No_wait_ends_before_it_is_due()
    {
        using var clock = new StubClock();
        long now = Stopwatch.GetTimestamp();
        Task<bool>[] waits = [.. new[] { 0, 3, 3, 8 }.Select(ms => Late(clock, now + ms * Stopwatch.Frequency / 1_000))];

        Assert.That(await Task.WhenAll(waits).WaitAsync(TimeSpan.FromMinutes(1)), Has.All.True);
    }

    private static async Task<bool> Late(StubClock clock, long due)
    {
        await clock.WaitAsync(due);
        return Stopwatch.GetTimestamp() >= due;
    }
}
