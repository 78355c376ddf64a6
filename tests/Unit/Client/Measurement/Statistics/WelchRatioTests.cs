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
        WelchRatio ratio = WelchRatio.Of(s_a, s_b)!;

        Assert.That(ratio.Ratio, Is.EqualTo(1.2126127117484966).Within(1e-12));
        Assert.That(ratio.Lo, Is.EqualTo(1.128052958312442).Within(1e-9));
        Assert.That(ratio.Hi, Is.EqualTo(1.3035111320427664).Within(1e-9));
        Assert.That(ratio.Degrees, Is.EqualTo(9.961787228242363).Within(1e-9));
    }

    [Test]
    public void Equal_sides_have_all_degrees_and_the_other_way_round_is_the_inverse()
    {
        Assert.That(WelchRatio.Of([1, 2, 4], [10, 20, 40])!.Degrees, Is.EqualTo(4).Within(1e-12));
        WelchRatio there = WelchRatio.Of(s_a, s_b)!, back = WelchRatio.Of(s_b, s_a)!;
        Assert.That((back.Ratio * there.Ratio, back.Lo * there.Hi), Is.EqualTo((1.0, 1.0)).Using<(double, double)>((x, y) => Math.Abs(x.Item1 - y.Item1) < 1e-12 && Math.Abs(x.Item2 - y.Item2) < 1e-12));
    }

    [Test]
    public void Where_nothing_varies_the_interval_is_the_ratio()
    {
        WelchRatio ratio = WelchRatio.Of([2, 2], [3, 3])!;

        Assert.That((ratio.Lo, ratio.Hi), Is.EqualTo((ratio.Ratio, ratio.Ratio)));
        Assert.That(ratio.Ratio, Is.EqualTo(1.5).Within(1e-12));
    }

    [TestCase(new double[] { 1 }, new double[] { 1, 2 })]
    [TestCase(new double[] { 1, 2 }, new double[] { })]
    [TestCase(new double[] { 1, 0 }, new double[] { 1, 2 })]
    [TestCase(new double[] { 1, 2 }, new double[] { 1, double.NaN })]
    [TestCase(new double[] { 1, 2 }, new double[] { 1, double.PositiveInfinity })]
    public void Too_few_values_or_none_that_are_times_give_nothing(double[] a, double[] b) => Assert.That(WelchRatio.Of(a, b), Is.Null);

    // Of 2,000 pairs of runs that differ by nothing but chance, one in twenty excludes 1, whatever the sides' deviations.
    [Test]
    public void The_interval_holds_as_often_as_it_says()
    {
        var random = new Random(7);
        int missed = Enumerable.Range(0, 2_000).Count(_ => WelchRatio.Of(Times(random, 10, 0.05), Times(random, 5, 0.20)) is { } ratio && (ratio.Lo > 1 || ratio.Hi < 1));

        Assert.That(missed / 2_000.0, Is.InRange(0.035, 0.065));
    }

    private static double[] Times(Random random, int n, double sd) =>
        [.. Enumerable.Range(0, n).Select(_ => Math.Exp(sd * Math.Sqrt(-2 * Math.Log(1 - random.NextDouble())) * Math.Cos(2 * Math.PI * random.NextDouble())))];
}
