using IntegrationMethods.Tests.Benchmarks;
using IntegrationMethods.Measurement.Statistics;

namespace IntegrationMethods.Tests.Integration.Processes;

[Category("Long")]
internal sealed class HarnessBenchmarkTests
{
    [Test]
    public async Task The_floor_is_measured_beside_a_bare_loop_in_both_forms_and_several_processes()
    {
        IReadOnlyList<BenchmarkRow> rows = await new HarnessBenchmark(2, TimeSpan.Zero, TimeSpan.Zero).RunAsync();

        Assert.That(rows.Select(row => row.Load),
            Is.EqualTo(new[] { new BenchmarkLoad(100, 1, CallForm.Sync), new BenchmarkLoad(100, 1, CallForm.Async) }));
        Assert.That(rows.Select(row => row.Ratio), Has.All.GreaterThan(0));
        Assert.That(rows.Select(row => row.ToString()),
            Has.All.Contains("2 processes] of a bare loop").And.All.Contains("the target of 0.95"));
    }

    [Test]
    public async Task A_process_tries_both_forms()
    {
        IReadOnlyList<HarnessTrial> trials = await HarnessTrials.RunAsync(TimeSpan.Zero, TimeSpan.Zero);

        Assert.That(trials.Select(trial => trial.Form), Is.EqualTo(Enum.GetValues<CallForm>()));
        Assert.That(trials.SelectMany(trial => new[] { trial.CallsPerSecond, trial.BareCallsPerSecond, trial.Ratio }),
            Has.All.GreaterThan(0));
    }

    [TestCase(0.96, 0.98, "meets")]
    [TestCase(0.93, 0.97, "can't be distinguished from")]
    [TestCase(0.90, 0.94, "MISSES")]
    public void The_target_is_held_against_the_interval(double lo, double hi, string word)
    {
        var row = new BenchmarkRow("x", new BenchmarkLoad(100, 1, CallForm.Sync), 1, "y", 1, 0.95, 0.95, new PairedRatio(0.95, lo, hi, 12));

        Assert.That(row.ToString(), Does.Contain($", {word} the target"));
    }
}
