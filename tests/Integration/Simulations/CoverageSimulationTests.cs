using IntegrationMethods.Measurement.Statistics;

namespace IntegrationMethods.Tests.Integration.Simulations;

/// <summary>A 95 % interval has to contain the true value 95 times in 100, over the shapes that run times really have.</summary>
[Category("InProcess")]
[Category("Long")]
[Parallelizable(ParallelScope.All)]
internal sealed class CoverageSimulationTests
{
    private const int Trials = 5_000;
    private const int Blocks = 10;
    private const double Truth = 1.1;

    private static readonly TestCaseData[] s_shapes =
    [
        Shape("lognormal 5 %", random => Math.Exp(0.05 * random.Normal())),
        Shape("lognormal 15 %", random => Math.Exp(0.15 * random.Normal())),
        Shape("10 % spikes × 1.5", random => Math.Exp(0.05 * random.Normal()) * (random.Uniform() < 0.1 ? 1.5 : 1)),
        Shape("shifted exponential", random => 1 + 0.2 * random.Exponential()),
        Shape("bimodal", random => Math.Exp(0.03 * random.Normal()) * (random.Uniform() < 0.5 ? 1 : 1.2)),
    ];

    [TestCaseSource(nameof(s_shapes))]
    public void An_interval_contains_the_true_value_in_94_to_98_of_100_runs(Func<Deviates, double> time)
    {
        var random = new Deviates(1);

        Assert.That(Percent.Of(Trials, () => ContainsTheTruth(random, time)), Is.InRange(94, 98));
    }

    [Test]
    public void The_simulation_itself_can_fail()
    {
        var random = new Deviates(1);

        Assert.That(Percent.Of(Trials, () => ContainsTheTruth(random, r => Math.Exp(0.05 * r.Normal()), confidence: 0.9)), Is.LessThan(92));
    }

    [TestCase(0.5, 0, 20)]
    [TestCase(0.99, 0, 20)]
    [TestCase(0.99, 0.3, 60, Description = "pauses in 3 of 10 repetitions make skewed figures, which take more blocks")]
    public void It_does_for_percentiles_of_calls_at_a_rate_whatever_their_tails(double percentile, double pauses, int blocks)
    {
        var random = new Deviates(1);
        double[] narrow = new SimulatedLatency(Calls: 1_000, Sd: 0.2, pauses).Logs(percentile);
        double[] wide = new SimulatedLatency(Calls: 1_000, Sd: 0.6, pauses).Logs(percentile);
        // That of repetitions with as many calls: the 990th of 1,000 calls is a little less than the 99th percentile of endlessly many.
        double truth = wide.Average() - narrow.Average();

        Assert.That(Percent.Of(Trials, () =>
        {
            double[] logs = [.. Enumerable.Range(0, blocks).Select(_ => random.OneOf(wide) - random.OneOf(narrow))];
            PairedRatio ratio = PairedLogs.Of(logs)!.Ratio(0.95);
            return Math.Log(ratio.Lo) <= truth && truth <= Math.Log(ratio.Hi);
        }), Is.InRange(93, 98));
    }

    private static bool ContainsTheTruth(Deviates random, Func<Deviates, double> time, double confidence = 0.95)
    {
        var (a, b) = (new double[Blocks], new double[Blocks]);
        for (int block = 0; block < Blocks; block++)
        {
            // What hits a whole block cancels in the pair.
            double common = Math.Exp(0.2 * random.Normal());
            (a[block], b[block]) = (common * time(random), common * Truth * time(random));
        }
        PairedRatio ratio = PairedLogs.OfRatios(a, b)!.Ratio(confidence);
        return ratio.Lo <= Truth && Truth <= ratio.Hi;
    }

    private static TestCaseData Shape(string name, Func<Deviates, double> time) => new TestCaseData(time).SetArgDisplayNames(name);
}
