using IntegrationMethods.Measurement.Statistics;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Statistics;

internal sealed class BlockWeightsTests
{
    private const int Blocks = 24;

    [Test]
    public void A_block_in_which_all_cells_scatter_counts_less_than_the_others()
    {
        IReadOnlyList<double> weights = Design(cells: 12, stormNoise: 5).Weights;

        Assert.That(weights.Average(), Is.EqualTo(1).Within(1e-12));
        Assert.That(weights[7], Is.LessThan(0.3));
        Assert.That(weights.Where((_, block) => block != 7), Has.All.GreaterThan(3 * weights[7]));
    }

    [TestCase(12, 1, TestName = "Blocks_that_scatter_alike_count_alike")]
    [TestCase(5, 5, TestName = "Few_cells_do_not_show_a_blocks_variance")]
    public void Count_alike(int cells, double stormNoise) => Assert.That(Design(cells, stormNoise).Weights, Has.All.EqualTo(1.0));

    [Test]
    public void What_all_cells_share_in_a_block_does_not_count() =>
        Assert.That(Design(12, 5, common: 3).Weights[7], Is.EqualTo(Design(12, 5).Weights[7]).Within(1e-9));

    [Test]
    public void A_difference_between_cells_costs_no_block_its_weight() =>
        Assert.That(Design(12, 5, slower: 2).Weights[7], Is.EqualTo(Design(12, 5).Weights[7]).Within(1e-9));

    [Test]
    public void A_launch_that_differs_costs_its_blocks_no_weight() =>
        Assert.That(Design(12, 5, launch: 1).Weights[23], Is.EqualTo(Design(12, 5).Weights[23]).Within(1e-9));

    [Test]
    public void The_mean_of_a_pair_and_its_error_follow_the_weights()
    {
        double[][] logs = Logs(12, 5);
        logs[1][7] += 1;
        var design = new BlockDesign(logs, s_launches);
        PairedLogs plain = Pairs(logs, null), weighted = Pairs(logs, design.Weights);

        Assert.That(Math.Abs(weighted.Mean), Is.LessThan(0.5 * Math.Abs(plain.Mean)), "one wild block moves the mean less");
        Assert.That(weighted.Terms.Average(), Is.EqualTo(weighted.Mean).Within(1e-12));
        Assert.That(design.Estimate(weighted, 0, 1).Se, Is.LessThan(plain.Sd / Math.Sqrt(Blocks)));
    }

    private static readonly int[] s_launches = [.. Enumerable.Range(0, Blocks).Select(block => block / 8)];

    private static BlockDesign Design(int cells, double stormNoise, double common = 0, double slower = 0, double launch = 0) =>
        new(Logs(cells, stormNoise, common, slower, launch), s_launches);

    // Noise of one size everywhere but in block 7; no more alike than chance makes it.
    private static double[][] Logs(int cells, double stormNoise, double common = 0, double slower = 0, double launch = 0)
    {
        var random = new Random(1);
        return [.. Enumerable.Range(0, cells).Select(cell => Enumerable.Range(0, Blocks).Select(block =>
            (random.Next(2) == 0 ? 0.05 : -0.05) * (block == 7 ? stormNoise : 1) + (block == 7 ? common : 0) + (cell == 3 ? slower : 0)
                + (cell == 4 && block >= 16 ? launch : 0)).ToArray())];
    }

    private static PairedLogs Pairs(double[][] logs, IReadOnlyList<double>? weights) =>
        PairedLogs.Of([.. logs[1].Zip(logs[0], (b, a) => b - a)], weights)!;
}
