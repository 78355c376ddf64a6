using IntegrationMethods.Measurement.Statistics;

namespace IntegrationMethods.Tests.Unit.Shared;

internal sealed class DeviatesTests
{
    private const int N = 100_000;

    [Test]
    public void Normal_ones_have_mean_0_and_deviation_1()
    {
        Sample sample = Draw(random => random.Normal());

        Assert.That((sample.Mean, sample.Sd),
            Is.EqualTo((0.0, 1.0)).Using<(double Mean, double Sd)>((a, b) =>
                Math.Abs(a.Mean - b.Mean) < 0.01 && Math.Abs(a.Sd - b.Sd) < 0.01));
    }

    [Test]
    public void Exponential_ones_have_mean_1_and_deviation_1_and_are_never_negative()
    {
        Sample sample = Draw(random => random.Exponential());

        Assert.That(sample.Mean, Is.EqualTo(1).Within(0.015));
        Assert.That(sample.Sd, Is.EqualTo(1).Within(0.02));
        Assert.That(Values(random => random.Exponential()), Has.All.GreaterThanOrEqualTo(0));
    }

    [Test]
    public void Uniform_ones_are_from_0_to_under_1()
    {
        Assert.That(Values(random => random.Uniform()), Has.All.InRange(0, 1 - 1e-16));
        Assert.That(Draw(random => random.Uniform()).Mean, Is.EqualTo(0.5).Within(0.005));
    }

    private static Sample Draw(Func<Deviates, double> next) => Sample.Of(Values(next))!.Value;

    private static double[] Values(Func<Deviates, double> next)
    {
        var random = new Deviates(9);
        return [.. Enumerable.Range(0, N).Select(_ => next(random))];
    }
}
