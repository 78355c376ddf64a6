using IntegrationMethods.Measurement.Find;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Find;

internal sealed class FoundRatesTests
{
    private static readonly RateBound s_bound = new("p99", 0.99, "20ms", 20);

    private static readonly Cell s_sockets = SampleRuns.Cell("sockets", CallForm.Async), s_soap = SampleRuns.Cell("soap", CallForm.Sync);

    [Test]
    public void The_answer_is_the_geometric_mean_of_the_launches_with_an_interval_and_the_highest_comes_first()
    {
        IReadOnlyList<FoundRate> found = Of([.. Launches(s_soap, 400, 400, 420), .. Launches(s_sockets, 800, 850, 900)]);

        Assert.That(found.Select(rate => rate.Cell), Is.EqualTo(new[] { s_sockets, s_soap }));
        FoundRate first = found[0];
        Assert.That(first.RatePerS, Is.EqualTo(850).Within(5).Percent);
        Assert.That(Math.Sqrt(first.RateLo!.Value * first.RateHi!.Value), Is.EqualTo(first.RatePerS).Within(1e-6));
        Assert.That(first.SustainedPerS, Is.EqualTo(1_000).Within(1e-6));
        Assert.That((first.Launches, first.RowsPerSecond, first.Valid, first.Reason),
            Is.EqualTo((3, first.RatePerS * 50, true, (string?)null)));
        Assert.That(RateSentences.Headline(found), Does.Match(
            @"^The highest rates that keep p99<20ms lie between \d+\.\d calls/s \[.*\] \(SOAP sync, 8 in flight\) and "
                + @".* \(sockets async, 8 in flight\)\.$"));
    }

    [Test]
    public void One_launch_has_no_interval()
    {
        FoundRate rate = Of(Launches(s_sockets, 800))[0];

        Assert.That((rate.RatePerS > 0, rate.RateLo, rate.RateHi), Is.EqualTo((true, (double?)null, (double?)null)));
        Assert.That(RateSentences.Lines([rate]).Last(), Does.Contain("no intervals yet"));
    }

    [Test]
    public void Intervals_are_precise_from_six_launches_on()
    {
        Assert.That(FoundRates.ArePrecise(Of(Launches(s_sockets, 800, 800, 800, 800, 800))), Is.False);
        Assert.That(FoundRates.ArePrecise(Of(Launches(s_sockets, 800, 800, 800, 800, 800, 800))), Is.True);
        Assert.That(FoundRates.ArePrecise(Of(Launches(s_sockets, 300, 800, 300, 800, 300, 800))), Is.False);
    }

    [Test]
    public void A_search_that_was_stopped_does_not_count()
    {
        RateProbe[] probes = [.. Launches(s_sockets, 800, 800)];

        Assert.That(Of(probes[..^1])[0].Launches, Is.EqualTo(1));
        Assert.That(Of(probes[..2])[0].Reason, Is.EqualTo("the run ended before the first search was complete"));
    }

    [Test]
    public void A_probe_that_loses_rows_voids_its_cell()
    {
        RateProbe[] probes = [.. Launches(s_sockets, 800, 800)];
        probes[^1] = probes[^1] with { Held = null, Reason = "49 of 50 rows arrived in ClientTable" };

        FoundRate rate = Of(probes)[0];

        Assert.That((rate.Valid, rate.RatePerS), Is.EqualTo((false, (double?)null)));
        Assert.That(RateSentences.Conclusion(rate), Is.EqualTo("NOT VALID: launch 2: 49 of 50 rows arrived in ClientTable"));
    }

    [Test]
    public void A_cell_that_keeps_the_bound_at_no_rate_has_the_latency_seen()
    {
        FoundRate none = Of(Launches(s_sockets, 0))[0], some = Of(Launches(s_sockets, 0, 800))[0];

        Assert.That((none.Valid, none.Reason), Is.EqualTo((true, "no rate keeps p99<20ms: 35.5 ms at 20 calls/s")));
        Assert.That((some.RatePerS, some.Reason),
            Is.EqualTo(((double?)null, "no rate kept p99<20ms in 1 of 2 launches: 35.5 ms at 20 calls/s")));
        Assert.That(RateSentences.Headline([none]), Is.EqualTo("No rate keeps p99<20ms in any cell: see why below."));
    }

    private static IReadOnlyList<FoundRate> Of(IEnumerable<RateProbe> probes)
    {
        RateProbe[] all = [.. probes];
        return FoundRates.Of("r1", s_bound, new[] { s_soap, s_sockets }.Where(cell => all.Any(probe => probe.Cell == cell.Key))
            .Select(cell => (cell, 50)), all);
    }

    // One launch for each sharp threshold.
    private static IEnumerable<RateProbe> Launches(Cell cell, params double[] thresholds)
    {
        foreach ((int i, double threshold) in thresholds.Index())
        {
            var search = new RateSearch(s_bound, 1_000);
            var probe = new RateProbe { RunId = "r1", Launch = i + 1, Cell = cell.Key, Number = 0, Calls = 1_000 };
            yield return probe with { MadePerS = 1_000 };
            for (int number = 1; search.NextPerS is { } perS; number++)
            {
                search.Add(perS < threshold);
                yield return probe with
                {
                    Number = number,
                    RatePerS = perS,
                    LatencyMs = perS < threshold ? 5 : 35.5,
                    Held = perS < threshold,
                };
            }
        }
    }
}
