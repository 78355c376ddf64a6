using System.Diagnostics;
using IntegrationMethods.Db.Waits;

namespace IntegrationMethods.Tests.Unit.Transports;

internal sealed class WaitLineTests
{
    [Test]
    public async Task No_wait_ends_before_it_is_due()
    {
        Task<bool>[] waits = [.. new[] { 0, 3, 3, 8 }.Select(ms => Late(TimeSpan.FromMilliseconds(ms)))];

        Assert.That(await Task.WhenAll(waits).WaitAsync(TimeSpan.FromMinutes(1)), Has.All.True);
    }

    private static async Task<bool> Late(TimeSpan delay)
    {
        long due = Stopwatch.GetTimestamp() + (long)(delay.TotalSeconds * Stopwatch.Frequency);
        await WaitLine.Of(delay).WaitAsync(CancellationToken.None);
        return Stopwatch.GetTimestamp() >= due;
    }
}
