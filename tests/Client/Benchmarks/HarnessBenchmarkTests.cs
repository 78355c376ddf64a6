using IntegrationMethods.Client.Benchmarks;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Tests.Client.Benchmarks;

internal sealed class HarnessBenchmarkTests
{
    [Test]
    public async Task The_floor_is_measured_beside_a_bare_loop_in_both_forms()
    {
        IReadOnlyList<BenchmarkRow> rows = await HarnessBenchmark.RunAsync(new BenchmarkPace(TimeSpan.FromMilliseconds(1), TimeSpan.FromMilliseconds(1), 3));

        Assert.That(rows.Select(row => row.Load), Is.EqualTo(new[] { new BenchmarkLoad(100, 1, CallForm.Sync), new BenchmarkLoad(100, 1, CallForm.Async) }));
        Assert.That(rows.Select(row => row.Ratio), Has.All.GreaterThan(0));
        Assert.That(rows.Select(row => row.ToString()), Has.All.Contains("of a bare loop").And.All.Contains("the target of 0.95"));
    }

    [Test]
    public async Task Only_what_a_pass_tells_is_counted()
    {
        await using var database = await HarnessBenchmark.OpenAsync(default);

        double rate = await HarnessBenchmark.RepeatAsync(TimeSpan.FromSeconds(3), database, () => Task.FromResult(TimeSpan.FromSeconds(2)));

        Assert.That(rate, Is.EqualTo(2 * HarnessBenchmark.Calls / 4.0));
    }
}
