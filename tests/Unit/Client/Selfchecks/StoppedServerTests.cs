using IntegrationMethods.Client.Selfchecks;
using IntegrationMethods.Measurement.Statistics;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Tests.Unit.Client.Selfchecks;

internal sealed class StoppedServerTests
{
    private readonly StoppedServer _tenSeconds = new(TimeSpan.FromSeconds(10));

    [Test]
    public void A_stop_of_1_s_in_10_s_is_charged_to_every_call_that_it_kept_waiting()
    {
        WorkDone done = _tenSeconds.Simulate();
        LatencyTimes latency = LatencyTimes.Of(done.Open!.LatencyMs);

        Assert.Multiple(() =>
        {
            Assert.That(done.Open.LatencyMs, Has.Length.EqualTo(1_000));
            Assert.That(latency.P50Ms, Is.EqualTo(1).Within(1e-9));
            Assert.That(latency.P95Ms, Is.EqualTo(500).Within(10).Percent);
            Assert.That(latency.P99Ms, Is.EqualTo(900).Within(10).Percent);
            Assert.That(latency.MaxMs, Is.EqualTo(1_000).Within(10).Percent);
            Assert.That(done.Open.LatenessMaxMs, Is.EqualTo(920).Within(10).Percent, "those after the eight that were held");
        });
    }

    [Test]
    public void Service_times_of_the_same_run_would_have_hidden_it()
    {
        double[] service = _tenSeconds.Simulate().SamplesMs;

        Assert.That(Percentile.Of(service, 0.99), Is.EqualTo(1).Within(1e-9));
        Assert.That(service.Count(ms => ms > 2), Is.EqualTo(StoppedServer.Callers));
    }

    [Test]
    public void Poisson_arrivals_are_charged_alike([Range(1, 5)] int seed)
    {
        LatencyTimes latency = LatencyTimes.Of(_tenSeconds.Simulate(Arrivals.Poisson, seed).Open!.LatencyMs);

        // 100 ± 10 calls arrive in the stop, so that the tail is as wide as that.
        Assert.That(latency.P95Ms, Is.EqualTo(500).Within(50).Percent);
        Assert.That(latency.P99Ms, Is.EqualTo(900).Within(15).Percent);
    }

    // No timing assertion: whatever else the machine does only adds, and a call that was due in the stop waits for its end.
    [Test]
    public async Task The_live_form_keeps_the_calls_of_the_stop_waiting([Values] CallForm form)
    {
        var second = new StoppedServer(TimeSpan.FromSeconds(1));

        WorkDone done = await second.MeasureAsync(form, CancellationToken.None).WaitAsync(TimeSpan.FromSeconds(60));

        Assert.That(done.Open!.LatencyMs, Has.Length.EqualTo(second.Calls));
        Assert.That(done.Open.Drops, Is.Zero);
        Assert.That(done.Open.LatencyMs, Has.All.GreaterThan(0));
        // Due at 460 ms at the earliest and held until 550 ms by the server's clock, which began a little before the loop's.
        Assert.That(done.Open.LatencyMs.Max(), Is.GreaterThan(25));
    }
}
