using IntegrationMethods.Measurement.Find;

namespace IntegrationMethods.Tests.Integration.Simulations;

/// <summary>
/// How far the search for the highest rate is off, and how often its interval contains the true one, over simulated runs. Some rows are in
/// client/Measurement/README.md.
/// </summary>
[Category("InProcess")]
[Category("Long")]
[Parallelizable(ParallelScope.All)]
internal sealed class RateSimulationTests
{
    private const int Trials = 2_000;
    private const int MaxLaunches = 20;

    /// <summary>Calls a second that hold in half of the cases, as one of two probes does, in the middle launch.</summary>
    private const double Threshold = 1_000;

    /// <summary>Odds against a single probe there: one of two holds as often as not.</summary>
    private static readonly double s_odds = Math.Sqrt(0.5) / (1 - Math.Sqrt(0.5));

    private static readonly RateBound s_bound = new("p99", 0.99, "20ms", 20);

    private static readonly Cell s_cell = SampleRuns.Cell("sockets", CallForm.Async);

    [TestCase(0.02, 0.00, 0.9)]
    [TestCase(0.02, 0.03, 0.9)]
    [TestCase(0.02, 0.08, 0.9)]
    [TestCase(0.05, 0.00, 0.9)]
    [TestCase(0.05, 0.03, 0.9)]
    [TestCase(0.05, 0.08, 0.9)]
    [TestCase(0.10, 0.00, 0.9)]
    [TestCase(0.10, 0.03, 0.9)]
    [TestCase(0.10, 0.08, 0.9)]
    [TestCase(0.05, 0.03, 0.4, Description = "the bound breaks far below what the cell sustains")]
    public void The_interval_contains_the_threshold_in_94_to_98_of_100_runs_and_the_bias_is_within_1_percent(
        double width, double launchSd, double shareOfSustained)
    {
        var random = new Deviates(7);
        FoundRate[] found = [.. Enumerable.Range(0, Trials).Select(_ => Run(random, width, launchSd, shareOfSustained))];

        double bias = 100 * (Math.Exp(found.Average(rate => Math.Log(rate.RatePerS!.Value / Threshold))) - 1);
        double contained = 100.0 * found.Count(rate => rate.RateLo <= Threshold && Threshold <= rate.RateHi) / Trials;
        TestContext.Out.WriteLine(FormattableString.Invariant(
            $"{width} {launchSd} {shareOfSustained}: bias {bias:0.0} %, contained {contained:0.0} %, ") + FormattableString.Invariant(
            $"half {100 * found.Select(rate => rate.HalfWidth!.Value).Order().ElementAt(Trials / 2):0.0} %, ")
            + FormattableString.Invariant($"n {found.Average(rate => rate.Launches):0.0}"));
        Assert.That(bias, Is.InRange(-1.2, 1.2));
        Assert.That(contained, Is.InRange(94, 98));
    }

    [Test]
    public void Without_at_least_six_launches_the_interval_would_contain_it_too_rarely()
    {
        var random = new Deviates(7);

        Assert.That(Percent.Of(Trials, () => Run(random, 0.1, 0.08, 0.9, minLaunches: 2) is var rate
            && rate.RateLo <= Threshold && Threshold <= rate.RateHi), Is.LessThan(93));
    }

    private static FoundRate Run(Deviates random, double width, double launchSd, double share, int minLaunches = FoundRates.MinLaunches)
    {
        var probes = new List<RateProbe>();
        for (int launch = 1; ; launch++)
        {
            probes.AddRange(Search(random, launch, width, Threshold * Math.Exp(launchSd * random.Normal()),
                Threshold / share * Math.Exp(0.05 * random.Normal())));
            FoundRate rate = FoundRates.Of("r1", s_bound, [(s_cell, 50)], probes)[0];
            if (launch == MaxLaunches || (launch >= minLaunches && (minLaunches < FoundRates.MinLaunches
                ? rate.HalfWidth <= FoundRates.Target
                : FoundRates.ArePrecise([rate]))))
                return rate;
        }
    }

    private static IEnumerable<RateProbe> Search(Deviates random, int launch, double width, double threshold, double sustained)
    {
        var search = new RateSearch(s_bound, sustained);
        yield return Probe(launch, 0) with { MadePerS = sustained };
        for (int number = 1; search.NextPerS is { } perS; number++)
        {
            bool held = random.Uniform() < 1 / (1 + s_odds * Math.Exp(Math.Log(perS / threshold) / width));
            search.Add(held);
            yield return Probe(launch, number) with { RatePerS = perS, Held = held };
        }
    }

    private static RateProbe Probe(int launch, int number) =>
        new() { RunId = "r1", Launch = launch, Cell = s_cell.Key, Number = number, Calls = 1_000 };
}
