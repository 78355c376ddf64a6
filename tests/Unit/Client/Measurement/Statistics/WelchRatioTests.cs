using IntegrationMethods.Measurement.Statistics;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Statistics;

public sealed class WelchRatioTests
{
    private static readonly double[] s_a = [100, 104, 97, 101, 110];
    private static readonly double[] s_b = [121, 118, 130, 119, 125, 140, 117];

    // By a script that integrates the density of t and shares no code with this.
    [Test]
    public void Ratio_interval_and_degrees_are_those_of_another_program()
    {
        WelchRatio ratio = Of(s_a, s_b);

        Assert.That(ratio.Ratio, Is.EqualTo(1.2126127117484966).Within(1e-12));
        Assert.That(ratio.Lo, Is.EqualTo(1.128052958312442).Within(1e-9));
        Assert.That(ratio.Hi, Is.EqualTo(1.3035111320427664).Within(1e-9));
        Assert.That(ratio.Degrees, Is.EqualTo(9.961787228242363).Within(1e-9));
    }

    [Test]
    public void Equal_sides_have_all_degrees_and_the_other_way_round_is_the_inverse()
    {
        Assert.That(Of([1, 2, 4], [10, 20, 40]).Degrees, Is.EqualTo(4).Within(1e-12));
        WelchRatio there = Of(s_a, s_b), back = Of(s_b, s_a);
        Assert.That((back.Ratio * there.Ratio, back.Lo * there.Hi),
            Is.EqualTo((1.0, 1.0)).Using<(double, double)>((x, y) =>
                Math.Abs(x.Item1 - y.Item1) < 1e-12 && Math.Abs(x.Item2 - y.Item2) < 1e-12));
    }

    [Test]
    public void Where_nothing_varies_the_interval_is_the_ratio()
    {
        WelchRatio ratio = Of([2, 2], [3, 3]);

        Assert.That((ratio.Lo, ratio.Hi), Is.EqualTo((ratio.Ratio, ratio.Ratio)));
        Assert.That(ratio.Ratio, Is.EqualTo(1.5).Within(1e-12));
    }

    [Test]
    public void Intervals_that_hold_together_are_those_of_a_higher_confidence() =>
        Assert.That(WelchRatio.Of(Logs(s_a), Logs(s_b), 0.95, intervals: 10), Is.EqualTo(WelchRatio.Of(Logs(s_a), Logs(s_b), 0.995)));

    // Each run by the route that makes its own interval wider.
    [Test]
    public void A_run_whose_launches_differ_counts_by_its_launches()
    {
        Estimate quiet = Logs(s_a), launched = Logs(s_b) with { LaunchSe = 0.2, LaunchDegrees = 2 };

        Assert.That(WelchRatio.Of(quiet, launched), Is.EqualTo(WelchRatio.Of(quiet, Logs(s_b) with { Se = 0.2, Degrees = 2 })));
        Assert.That(WelchRatio.Of(quiet, Logs(s_b) with { LaunchSe = 1e-4, LaunchDegrees = 2 }), Is.EqualTo(Of(s_a, s_b)));
    }

    // Of 2,000 pairs of runs that differ by nothing but chance, one in twenty excludes 1, whatever the sides' deviations.
    [Test]
    public void The_interval_holds_as_often_as_it_says()
    {
        var random = new Random(7);
        int missed = Enumerable.Range(0, 2_000)
            .Count(_ => Of(Times(random, 10, 0.05), Times(random, 5, 0.20)) is { Lo: > 1 } or { Hi: < 1 });

        Assert.That(missed / 2_000.0, Is.InRange(0.035, 0.065));
    }

    private static WelchRatio Of(double[] a, double[] b) => WelchRatio.Of(Logs(a), Logs(b));

    private static Estimate Logs(double[] times) => Estimate.Of(PairedLogs.Of([.. times.Select(time => Math.Log(time))])!);

    private static double[] Times(Random random, int n, double sd) =>
        [.. Enumerable.Range(0, n)
            .Select(_ => Math.Exp(sd * Math.Sqrt(-2 * Math.Log(1 - random.NextDouble())) * Math.Cos(2 * Math.PI * random.NextDouble())))];
}
