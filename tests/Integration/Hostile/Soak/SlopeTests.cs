namespace IntegrationMethods.Tests.Integration.Hostile.Soak;

internal sealed class SlopeTests
{
    /// <summary>The first of Anscombe's sets (Graphs in Statistical Analysis, The American Statistician 27, 1973): slope 0.500, standard error 0.118.</summary>
    private static readonly (double X, double Y)[] s_anscombe =
        [(10, 8.04), (8, 6.95), (13, 7.58), (9, 8.81), (11, 8.33), (14, 9.96), (6, 7.24), (4, 4.26), (12, 10.84), (7, 4.82), (5, 5.68)];

    [Test]
    public void A_published_line_has_its_published_slope_and_interval()
    {
        Slope slope = Slope.Of(s_anscombe);

        Assert.That(slope.Value, Is.EqualTo(0.5001).Within(0.0001));
        // t of 9 degrees of freedom is 2.262.
        Assert.That(slope.High - slope.Value, Is.EqualTo(2.262 * 0.1179).Within(0.0005));
        Assert.That(slope.Value - slope.Low, Is.EqualTo(slope.High - slope.Value).Within(1e-12));
    }

    [Test]
    public void What_stays_the_same_has_no_slope() =>
        Assert.That(Slope.Of([(1, 5), (2, 5), (3, 5)]), Is.EqualTo(new Slope(0, 0, 0)));
}
