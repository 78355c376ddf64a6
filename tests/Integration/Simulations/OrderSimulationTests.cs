using IntegrationMethods.Client.Engine.Blocks;
using IntegrationMethods.Measurement.Statistics;

namespace IntegrationMethods.Tests.Integration.Simulations;

/// <summary>
/// Equal cells on a machine that drifts, or that remembers (AR(1)): shuffled blocks are wrong in 5 of 100 runs, as they
/// claim; all of a cell in a row, as comparisons are often made, is wrong more often than not.
/// </summary>
[Category("InProcess")]
[Category("Long")]
[Parallelizable(ParallelScope.All)]
internal sealed class OrderSimulationTests
{
    private const int Cells = 8;
    private const int Blocks = 10;

    private const int Trials = 2_000;

    [TestCase(0.9, 0)]
    [TestCase(0, 0.3)]
    public void Equal_cells_are_told_apart_in_5_of_100_shuffled_runs_and_mostly_in_a_fixed_order(double memory, double drift)
    {
        var random = new Deviates(2);
        int shuffled = 0, inARow = 0;
        for (int run = 0; run < Trials; run++)
        {
            double[] noise = Noise(random, memory, drift);
            shuffled += Shuffled(noise, run).Ratio().TellsADifference ? 1 : 0;
            inARow += TellsADifference(noise[..Blocks], noise[^Blocks..]) ? 1 : 0;
        }

        Assert.That(100.0 * shuffled / Trials, Is.InRange(4, 6), "shuffled blocks");
        Assert.That(100.0 * inARow / Trials, Is.GreaterThan(50), "fixed order");
    }

    // Logarithms of times, one repetition after the other: the machine's course, and a little of each one's own.
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

    // Cells 0 and 1 of each block, wherever the product's own shuffle put them.
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

    // Welch, The Generalization of "Student's" Problem, Biometrika 34 (1947), with the degrees of freedom of two equal samples.
    private static bool TellsADifference(double[] first, double[] last)
    {
        (Sample a, Sample b) = (Sample.Of(first)!.Value, Sample.Of(last)!.Value);
        double t = (a.Mean - b.Mean) / Math.Sqrt((a.Sd * a.Sd + b.Sd * b.Sd) / Blocks);
        return StudentT.TwoSided(t, 2 * Blocks - 1) < 0.05;
    }
}
