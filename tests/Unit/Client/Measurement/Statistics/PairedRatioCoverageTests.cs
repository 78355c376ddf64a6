using IntegrationMethods.Measurement.Statistics;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Statistics;

/// <summary>A 95 % interval has to hold the truth 95 times in 100, over the shapes that run times really have.</summary>
public sealed class PairedRatioCoverageTests
{
    private const int Simulations = 5_000;

    private const int Blocks = 10;

    private const double Truth = 1.1;

    private static readonly object[] Shapes =
    [
        Shape("lognormal 5 %", random => Math.Exp(0.05 * Normal(random))),
        Shape("lognormal 15 %", random => Math.Exp(0.15 * Normal(random))),
        Shape("10 % spikes of 1.5", random => Math.Exp(0.05 * Normal(random)) * (random.NextDouble() < 0.1 ? 1.5 : 1)),
        Shape("shifted exponential", random => 1 - 0.2 * Math.Log(1 - random.NextDouble())),
        Shape("bimodal", random => Math.Exp(0.03 * Normal(random)) * (random.NextDouble() < 0.5 ? 1 : 1.2)),
    ];

    [TestCaseSource(nameof(Shapes))]
    public void A_95_percent_interval_holds_the_truth_in_94_to_98_of_100_runs(Func<Random, double> time)
    {
        var random = new Random(20_251_107);
        var held = Enumerable.Range(0, Simulations).Count(_ => IntervalHoldsTheTruth(random, time));

        Assert.That(100.0 * held / Simulations, Is.InRange(94, 98));
    }

    [Test]
    public void The_check_itself_can_fail()
    {
        var random = new Random(1);
        var held = Enumerable.Range(0, Simulations)
            .Count(_ => IntervalHoldsTheTruth(random, r => Math.Exp(0.05 * Normal(r)), confidence: 0.9));

        Assert.That(100.0 * held / Simulations, Is.LessThan(92));
    }

    private static bool IntervalHoldsTheTruth(Random random, Func<Random, double> time, double confidence = 0.95)
    {
        var (a, b) = (new double[Blocks], new double[Blocks]);
        for (var block = 0; block < Blocks; block++)
        {
            // What hits a whole block cancels in the pair.
            var common = Math.Exp(0.2 * Normal(random));
            (a[block], b[block]) = (common * time(random), common * Truth * time(random));
        }
        var ratio = PairedRatio.Of(a, b, confidence)!;
        return ratio.Lo <= Truth && Truth <= ratio.Hi;
    }

    // Box and Muller, A Note on the Generation of Random Normal Deviates, 1958.
    private static double Normal(Random random) =>
        Math.Sqrt(-2 * Math.Log(1 - random.NextDouble())) * Math.Cos(2 * Math.PI * random.NextDouble());

    private static TestCaseData Shape(string name, Func<Random, double> time) => new TestCaseData(time).SetArgDisplayNames(name);
}
