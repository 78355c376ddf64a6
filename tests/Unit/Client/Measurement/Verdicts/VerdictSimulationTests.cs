using IntegrationMethods.Client.Engine.Blocks;
using IntegrationMethods.Measurement.Statistics;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Verdicts;

/// <summary>How often the rule errs, over simulated runs, so that the truth is known.</summary>
[Parallelizable(ParallelScope.All)]
public sealed class VerdictSimulationTests
{
    private const int Simulations = 4_000;
    private const int Blocks = 10;

    [TestCase(1)]
    [TestCase(10)]
    public void A_family_of_nothing_but_equals_claims_a_difference_in_at_most_55_of_1000_runs(int family)
    {
        var random = new Deviates(11);
        int wrong = Enumerable.Range(0, Simulations)
            .Count(_ => Enumerable.Range(0, family).Any(_ => Differs(Pairs(random, 1, 0.1), family)));

        Assert.That(100.0 * wrong / Simulations, Is.LessThanOrEqualTo(5.5));
    }

    [TestCase(10)]
    public void Without_the_familys_allowance_it_would_err_far_more_often(int family)
    {
        var random = new Deviates(11);
        int wrong = Enumerable.Range(0, Simulations).Count(_ => Enumerable.Range(0, family).Any(_ => Differs(Pairs(random, 1, 0.1), 1)));

        Assert.That(100.0 * wrong / Simulations, Is.GreaterThan(25));
    }

    [Test]
    public void What_differs_by_the_margin_is_called_equivalent_in_at_most_55_of_1000_runs([Values(1.05, 1 / 1.05)] double ratio)
    {
        var random = new Deviates(12);
        int wrong = Enumerable.Range(0, Simulations).Count(_ => Equivalence.Holds(Estimate.Of(Pairs(random, ratio, 0.03))));

        Assert.That(100.0 * wrong / Simulations, Is.LessThanOrEqualTo(5.5));
    }

    [TestCase(1.10, 99, 100)]
    [TestCase(1.05, 76, 80)]
    public void The_interval_finds_ten_percent_almost_always_and_five_percent_in_78_of_100_runs(double ratio, double least, double most)
    {
        var random = new Deviates(13);
        int found = Enumerable.Range(0, Simulations).Count(_ => Pairs(random, ratio, 0.05).Ratio().Lo > 1);

        Assert.That(100.0 * found / Simulations, Is.InRange(least, most));
    }

    [TestCase(10, 1)]
    [TestCase(10, 16)]
    [TestCase(30, 16)]
    public void The_minimal_effect_is_found_by_the_whole_rule_in_nine_runs_of_ten(int blocks, int family)
    {
        var random = new Deviates(14);
        double ratio = Math.Exp(RulePower.Factor(blocks, family)!.Value * 0.05);
        int found = Enumerable.Range(0, Simulations)
            .Count(_ => VerdictRule.Differs(Estimate.Of(Pairs(random, ratio, 0.05, blocks)), family));

        Assert.That(100.0 * found / Simulations, Is.InRange(87, 93));
    }

    [TestCase(0.9, 0)]
    [TestCase(0, 0.3)]
    public void Shuffled_blocks_stay_honest_under_drift_and_memory_and_a_fixed_order_does_not(double memory, double drift)
    {
        var random = new Deviates(15);
        int shuffled = 0, inARow = 0;
        for (int run = 0; run < Simulations; run++)
        {
            double[] noise = Noise(random, memory, drift);
            shuffled += Shuffled(noise, run).Ratio().IsSignificant ? 1 : 0;
            inARow += Welch(noise) ? 1 : 0;
        }

        Assert.That(100.0 * shuffled / Simulations, Is.InRange(3.8, 6.2), "shuffled");
        Assert.That(100.0 * inARow / Simulations, Is.GreaterThan(50), "in a row");
    }

    [Test]
    public void The_controls_refuse_few_runs_that_are_sound([Values(0.01, 0.03, 0.06, 0.1, 0.3)] double sd)
    {
        var random = new Deviates(16);
        int refused = Enumerable.Range(0, Simulations).Count(_ =>
            ControlRule.ObjectionOfTwin(Estimate.Of(Pairs(random, 1, sd))) is not null
                || ControlRule.ObjectionOfDelay(Estimate.Of(Pairs(random, 1, sd))) is not null);

        Assert.That(100.0 * refused / Simulations, Is.LessThan(3));
    }

    [Test]
    public void The_controls_catch_a_run_that_sees_half_of_what_is_there()
    {
        var random = new Deviates(17);
        int caught = Enumerable.Range(0, Simulations)
            .Count(_ => ControlRule.ObjectionOfDelay(Estimate.Of(Pairs(random, 1.05 / 1.10, 0.02))) is not null);

        Assert.That(100.0 * caught / Simulations, Is.GreaterThan(80));
    }

    private static bool Differs(PairedLogs logs, int family) =>
        VerdictRule.Of(Estimate.Of(logs), family, null).Word is VerdictKind.Faster or VerdictKind.Slower;

    private static PairedLogs Pairs(Deviates random, double ratio, double sd, int blocks = Blocks) =>
        PairedLogs.Of([.. Enumerable.Range(0, blocks).Select(_ => Math.Log(ratio) + sd * random.Normal())])!;

    private const int Cells = 8;

    // The machine's effect on successive repetitions: AR(1) or a straight drift over the run, and a little independent noise.
    private static double[] Noise(Deviates random, double memory, double drift)
    {
        var noise = new double[Cells * Blocks];
        double state = random.Normal();
        for (int i = 0; i < noise.Length; i++)
        {
            state = memory * state + Math.Sqrt(1 - memory * memory) * random.Normal();
            noise[i] = 0.05 * (memory > 0 ? state : 0) + drift * i / noise.Length + 0.01 * random.Normal();
        }
        return noise;
    }

    // Cells 0 and 1 of each block, wherever the shuffle put them.
    private static PairedLogs Shuffled(double[] noise, int seed)
    {
        var order = new BlockOrder(seed);
        int[] cells = [.. Enumerable.Range(0, Cells)];
        return PairedLogs.Of([.. Enumerable.Range(0, Blocks).Select(block =>
        {
            int[] places = [.. order.Shuffle(cells)];
            return noise[block * Cells + Array.IndexOf(places, 1)] - noise[block * Cells + Array.IndexOf(places, 0)];
        })])!;
    }

    // All ten of a cell in a row, the first cell against the last: Welch's t with the degrees of freedom of two equal samples.
    private static bool Welch(double[] noise)
    {
        Sample a = Sample.Of(noise[..Blocks])!.Value, b = Sample.Of(noise[^Blocks..])!.Value;
        double t = (a.Mean - b.Mean) / Math.Sqrt((a.Sd * a.Sd + b.Sd * b.Sd) / Blocks);
        return StudentT.TwoSided(t, 2 * Blocks - 1) < 0.05;
    }
}
