namespace IntegrationMethods.Tests.Unit.Client.Measurement.Records;

internal sealed class RampTimesTests
{
    private static readonly OpenLoop s_ramp = new(100, Arrivals.Constant, 1_000) { ToPerS = 300 };

    private static readonly Cell s_cell = SampleRuns.Cell("sockets", CallForm.Async);

    [Test]
    public void Calls_are_pooled_over_valid_repetitions_by_the_rate_at_which_they_were_offered()
    {
        RampTimes times = RampTimes.Of(s_ramp)!;
        times.Add(Run(1));
        times.Add(Run(2));
        times.Add(Run(3) with { Reason = "rows differ" });

        IReadOnlyList<RampStep> steps = times.Steps();

        Assert.That(steps.Select(step => (step.Cell, step.Step, step.FromPerS, step.ToPerS)), Is.EqualTo(
            Enumerable.Range(0, 10).Select(i => (s_cell.Key, i + 1, 100 + 20.0 * i, 120 + 20.0 * i))));
        // A second each: as many calls as the rate in its middle, of both repetitions.
        Assert.That(steps.Select(step => step.Calls), Is.EqualTo(Enumerable.Range(0, 10).Select(i => 2 * (110 + 20 * i))).Within(2));
        Assert.That(steps.Sum(step => step.Calls), Is.EqualTo(4_000));
        // The latency is the call's number.
        Assert.That(steps.Zip(steps.Skip(1)).All(pair => pair.First.Latency.MaxMs < pair.Second.Latency.P50Ms), Is.True);
        Assert.That((steps[0].Latency.P99Ms, steps[9].Latency.MaxMs), Is.EqualTo(((double?)null, (double?)2_000)));
    }

    [Test]
    public void A_fixed_rate_and_a_closed_loop_have_none() =>
        Assert.That((RampTimes.Of(null), RampTimes.Of(s_ramp with { ToPerS = null })), Is.EqualTo(((RampTimes?)null, (RampTimes?)null)));

    private static RepetitionRecord Run(int block) =>
        SampleRuns.Run(s_cell, block, 10_000) with { CallsMs = [.. Enumerable.Range(1, 2_000).Select(call => (double)call)] };
}
