using IntegrationMethods.Measurement.Statistics;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Statistics;

[Parallelizable(ParallelScope.All)]
internal sealed class SlopeTests
{
    private const double Alpha = 0.05;

    private const int Trials = 200, Points = 150, MinPoints = 12;

    /// <summary>The first of Anscombe's sets (Graphs in Statistical Analysis, The American Statistician 27, 1973): slope 0.500.</summary>
    private static readonly (double X, double Y)[] s_anscombe =
        [(4, 4.26), (5, 5.68), (6, 7.24), (7, 4.82), (8, 6.95), (9, 8.81), (10, 8.04), (11, 8.33), (12, 10.84), (13, 7.58), (14, 9.96)];

    [Test]
    public void A_published_line_has_its_published_slope()
    {
        var slope = Slope.Of(s_anscombe, Alpha);

        Assert.That(slope.Value, Is.EqualTo(0.5001).Within(0.0001));
        Assert.That((slope.MeanX, slope.MeanY), Is.EqualTo((9.0, 7.5009)).Within(0.0001));
        Assert.That(slope.High - slope.Value, Is.EqualTo(slope.Value - slope.Low));
    }

    [Test]
    public void What_stays_the_same_or_grows_evenly_has_its_slope_for_certain()
    {
        (double, double)[] same = [.. Enumerable.Range(0, 20).Select(i => (i / 7.0, 5.0))],
            even = [.. Enumerable.Range(0, 20).Select(i => (i / 7.0, 0.1 * i))];

        Assert.That((Slope.Of(same, Alpha).Low, Slope.Of(same, Alpha).High), Is.EqualTo((0.0, 0.0)));
        Assert.That((Slope.Of(even, Alpha).Low, Slope.Of(even, Alpha).High), Is.EqualTo((0.7, 0.7)).Within(1e-12));
    }

    // Computed by a second program from the formulas in the documentation of Slope.
    [Test]
    public void Neighbours_that_are_alike_widen_the_interval()
    {
        var slope = Slope.Of([.. Enumerable.Range(0, 40).Select(i => (0.5 * i, 3 + 0.1 * i + Math.Sin(1.3 * i) + i * 7 % 5 / 10.0))],
            Alpha);

        Assert.That((slope.Value, slope.Half), Is.EqualTo((0.1939709846, 0.1512385987)).Within(1e-9));
        Assert.That(slope.Autocorrelation, Is.EqualTo(0.5862016320).Within(1e-9));
    }

    // The mixture of t statistics over normal effects, as the source has it: Lindon et al., with one coefficient.
    [TestCase(10, 0.5)]
    [TestCase(100, 0.01)]
    [TestCase(2_000, 1e-6)]
    public void At_the_boundary_the_mixture_is_one_over_alpha(double degrees, double prior)
    {
        double t = Slope.Boundary(degrees, prior, Alpha), share = prior / (1 + prior);

        double mixture = Math.Sqrt(share) * Math.Pow((1 + t * t * share / degrees) / (1 + t * t / degrees), -(degrees + 1) / 2);

        Assert.That(mixture, Is.EqualTo(1 / Alpha).Within(1e-6));
        Assert.That(t, Is.GreaterThan(StudentT.QuantileAt(1 - Alpha, degrees)), "wider than for a single look");
    }

    // Each series is looked at after every point; one look that excludes the truth is a false alarm.
    [TestCase(0)]
    [TestCase(0.5)]
    [TestCase(0.8)]
    [TestCase(0.95)]
    public void The_truth_is_excluded_at_any_look_at_all_no_more_often_than_is_said(double alike)
    {
        var random = new Deviates(23);

        int wrong = Enumerable.Range(0, Trials)
            .Count(_ => Looks(Series(random.Normal, alike, slope: 0)).Any(slope => slope.Low > 0 || slope.High < 0));

        Assert.That(100.0 * wrong / Trials, Is.LessThanOrEqualTo(100 * Alpha));
    }

    // Times have long tails: squares of deviates, e to their power.
    [Test]
    public void Long_tails_raise_no_more_alarms()
    {
        var random = new Deviates(29);

        int wrong = Enumerable.Range(0, Trials)
            .Count(_ => Looks(Series(() => Math.Exp(random.Normal()), alike: 0, slope: 0)).Any(slope => slope.Low > 0 || slope.High < 0));

        Assert.That(100.0 * wrong / Trials, Is.LessThanOrEqualTo(100 * Alpha));
    }

    // A leak that makes as much in 40 points as the series wanders about by itself.
    [TestCase(0, 60)]
    [TestCase(0.5, 130)]
    public void A_real_growth_is_found_in_good_time(double alike, int within)
    {
        var random = new Deviates(31);

        int found = Enumerable.Range(0, Trials)
            .Count(_ => Looks(Series(random.Normal, alike, slope: 0.1)).Take(within - MinPoints + 1).Any(slope => slope.Low > 0));

        Assert.That(100.0 * found / Trials, Is.GreaterThanOrEqualTo(90));
    }

    private static IEnumerable<Slope> Looks((double X, double Y)[] series) =>
        Enumerable.Range(MinPoints, series.Length - MinPoints + 1).Select(points => Slope.Of(series[..points], Alpha));

    private static (double X, double Y)[] Series(Func<double> deviate, double alike, double slope)
    {
        double state = deviate() / Math.Sqrt(1 - alike * alike);
        var series = new (double X, double Y)[Points];
        for (int i = 0; i < Points; i++)
        {
            series[i] = (i, state + slope * i);
            state = alike * state + deviate();
        }
        return series;
    }
}
