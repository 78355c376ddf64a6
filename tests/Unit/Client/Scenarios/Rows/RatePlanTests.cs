using IntegrationMethods.Client.Engine;
using IntegrationMethods.Client.Engine.Cells;
using IntegrationMethods.Client.Scenarios.Rows;
using IntegrationMethods.Measurement.Find;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios.Rows;

internal sealed class RatePlanTests
{
    [Test]
    public async Task Every_chosen_cell_is_searched_without_the_floor_and_controls()
    {
        (IReadOnlyList<PlannedCell> cells, RunSettings settings, RateBound? bound) =
            await RowsLine.PlanAsync("--find rate:p99<20ms --transport sockets/direct,grpc/direct --in-flight 1,8");

        Assert.That(bound, Is.EqualTo(new RateBound("p99", 0.99, "20ms", 20)));
        Assert.That(cells.Select(planned => planned.Cell.Key), Is.EquivalentTo(
            from wire in new[] { "sockets/direct", "grpc/direct" }
            from form in new[] { "sync", "async" }
            from inFlight in new[] { 1, 8 }
            select $"{wire} {form} {inFlight}"));
        Assert.That((settings.Length.Min, settings.Protocol.Isolation), Is.EqualTo((6, Isolation.Form)));
    }

    [TestCase("--repetitions 3", 3)]
    [TestCase("--max-time 1m", 2)]
    [TestCase("--quick", 2)]
    [TestCase("", 6)]
    public async Task Repetitions_are_launches(string options, int launches)
    {
        RunSettings settings = (await RowsLine.PlanAsync($"--find rate:p50<1ms --transport sockets/direct {options}")).Settings;

        Assert.That((settings.Length.Min, settings.Protocol.Isolation), Is.EqualTo((launches, Isolation.Form)));
    }

    [TestCase("p50<1ms", 0.5, 1)]
    [TestCase("p99.9<0.5s", 0.999, 500)]
    [TestCase("max<10s", 1, 10_000)]
    public void A_bound_is_a_percentile_and_a_time(string text, double quantile, double ms)
    {
        RateBound bound = FindRateOption.Parse($"rate:{text}");

        Assert.That((bound.Name, bound.Quantile, bound.Ms), Is.EqualTo((text, quantile, ms)));
    }

    [TestCase("rate", "--find rate needs a percentile of latency (p50 to p99.9, or max) and its bound, such as 'rate:p99<20ms'")]
    [TestCase("rate:p49<20ms", "--find rate needs a percentile of latency (p50 to p99.9, or max)")]
    [TestCase("rate:p99>20ms", "--find rate needs a percentile of latency (p50 to p99.9, or max)")]
    [TestCase("rate:p99<20", "--find rate: the bound must be a time with a unit, from 0.1ms to 10s, not '20'.")]
    [TestCase("rate:p99<11s", "--find rate: the bound must be a time with a unit, from 0.1ms to 10s, not '11s'.")]
    public void Another_text_is_refused(string text, string expected) =>
        Assert.That(() => FindRateOption.Parse(text), Throws.TypeOf<UsageException>().With.Message.StartsWith(expected));

    [TestCase("--rate 100", "--find rate chooses the rates: remove --rate.")]
    [TestCase("--batches 100", "--find rate sizes its probes: remove --batches.")]
    [TestCase("--profile default,tuned", "--find rate searches with one profile")]
    [TestCase("--isolation run", "--find rate probes processes that are warm")]
    [TestCase("--trace cpu", "--find rate has no repetitions to trace: remove --trace.")]
    [TestCase("--fail-on rows/s<10000", "--find rate has no figures for gates: remove --fail-on.")]
    [TestCase("--resume results/x", "--find rate can't be resumed: start a new run.")]
    [TestCase("--clients 2", "--find and --profile naive have one client")]
    [TestCase("--batch-size 1,10", "--find, --rate, --profile naive and several --clients need calls of one size")]
    [TestCase("--against main", "--against compares times, which --find and --rate do not")]
    [TestCase("--generator-check on", "--generator-check can't be on")]
    public void What_does_not_go_together_with_it_is_refused(string options, string expected) =>
        Assert.That(() => RowsLine.PlanAsync($"--find rate:p99<20ms {options}"),
            Throws.TypeOf<UsageException>().With.Message.StartsWith(expected));
}
