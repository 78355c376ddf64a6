using IntegrationMethods.Measurement.Statistics;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Statistics;

internal sealed class BlockDesignTests
{
    private static readonly double[] s_a = [0.10, 0.30, 0.25, 0.12, 0.40, 0.05];
    private static readonly double[] s_b = [0.21, 0.33, 0.31, 0.30, 0.42, 0.19];

    [Test]
    public void Two_cells_of_one_launch_are_the_paired_t_interval()
    {
        PairedLogs logs = Logs(s_a, s_b);
        Estimate estimate = new BlockDesign([s_a, s_b], [1, 1, 1, 1, 1, 1]).Estimate(logs, 0, 1);

        Assert.That(estimate.HalfWidth(0.95, 3), Is.EqualTo(Estimate.Of(logs).HalfWidth(0.95, 3)).Within(1e-12));
    }

    [Test]
    public void A_launch_for_each_block_is_no_launch_that_blocks_can_be_distinguished_from() =>
        Assert.That(new BlockDesign([s_a, s_b], [1, 2, 3, 4, 5, 6]).Estimate(Logs(s_a, s_b), 0, 1),
            Is.EqualTo(new BlockDesign([s_a, s_b], [1, 1, 1, 1, 1, 1]).Estimate(Logs(s_a, s_b), 0, 1))
                .Using<Estimate>((x, y) => x.Se.Equals(y.Se) && x.Degrees.Equals(y.Degrees) && x.LaunchSe.Equals(y.LaunchSe)));

    [Test]
    public void What_all_cells_share_in_a_block_makes_no_difference()
    {
        double[] storm = [0, 5, 0, -3, 0, 9];

        Assert.That(Of([.. s_a.Zip(storm, (x, y) => x + y)], [.. s_b.Zip(storm, (x, y) => x + y)]).Se, Is.EqualTo(Of(s_a, s_b).Se)
            .Within(1e-12));
    }

    [Test]
    public void A_difference_between_launches_widens_the_interval_and_is_named_as_its_limit()
    {
        double[] lucky = [0, 0, 0, 0.5, 0.5, 0.5];

        Estimate estimate = new BlockDesign([s_a, s_b, [.. s_a.Zip(lucky, (x, y) => x + y)], s_a], [1, 1, 1, 2, 2, 2])
            .Estimate(Logs(s_a, s_b), 0, 1);

        Assert.That(estimate.IsLimitedByLaunches);
        Assert.That(estimate.HalfWidth(0.95), Is.GreaterThan(estimate.Se * StudentT.QuantileAt(0.95, estimate.Degrees)));
    }

    [TestCase(0.009, 0.010, 60)]
    [TestCase(0.011, 0.011, 4)]
    public void The_larger_of_the_two_errors_counts_with_its_own_degrees_of_freedom(double launchSe, double se, double degrees)
    {
        var estimate = new Estimate(Logs(s_a, s_b), Se: 0.010, Degrees: 60, launchSe, LaunchDegrees: 4);

        Assert.That(estimate.HalfWidth(0.96, 16), Is.EqualTo(se * StudentT.QuantileAt(0.96, degrees, 16)).Within(1e-12));
    }

    [Test]
    public void A_noisy_cell_widens_its_own_contrasts_alone()
    {
        double[] noisy = [.. s_a.Select((x, i) => x + (i % 2 == 0 ? 0.5 : -0.5))];
        double[][] cells = [s_a, s_b, noisy, [.. s_a.Select(x => x + 0.01)], [.. s_b.Select(x => x - 0.02)]];
        var design = new BlockDesign(cells, [1, 1, 1, 1, 1, 1]);

        Assert.That(design.Estimate(Logs(s_a, noisy), 0, 2).Se, Is.GreaterThan(1.5 * design.Estimate(Logs(s_a, s_b), 0, 1).Se));
    }

    [Test]
    public void Cells_that_vary_alike_lend_each_other_degrees_of_freedom_and_cells_that_do_not_lend_few()
    {
        double[] noisy = [.. s_a.Select((x, i) => x + (i % 2 == 0 ? 0.5 : -0.5))];
        double[][] alike = [s_a, s_b, [.. s_a.Reverse()], [.. s_b.Reverse()]];

        Assert.That(Of(alike).Degrees, Is.GreaterThan(1.3 * Of([.. alike.SkipLast(1), noisy]).Degrees));

        static Estimate Of(double[][] cells) => new BlockDesign(cells, [1, 1, 1, 1, 1, 1]).Estimate(Logs(cells[0], cells[1]), 0, 1);
    }

    [Test]
    public void A_cells_own_launches_widen_its_contrasts_and_those_of_the_others_a_little()
    {
        // No noise within launches, so that what is between them is all there is: 1 and -1 of one cell of four.
        double[][] cells = [[1, 1, -1, -1], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]];
        var design = new BlockDesign(cells, [1, 1, 2, 2]);

        double with = design.Estimate(Logs(cells[1], cells[0]), 1, 0).LaunchSe,
            without = design.Estimate(Logs(cells[1], cells[2]), 1, 2).LaunchSe;

        Assert.That(with, Is.GreaterThan(without), "its own launches widen a cell's contrasts");
        Assert.That(without, Is.Positive, "launches of a cell that agree may do so by chance");
    }

    [Test]
    public void Of_three_launches_a_pair_has_its_mean_in_each_and_of_two_none()
    {
        Estimate three = new BlockDesign([s_a, s_b], [1, 1, 2, 2, 3, 3]).Estimate(Logs(s_a, s_b), 0, 1);
        Estimate two = new BlockDesign([s_a, s_b], [1, 1, 1, 2, 2, 2]).Estimate(Logs(s_a, s_b), 0, 1);

        Assert.That(three.OfLaunches!.Terms, Is.EqualTo(new[] { 0.07, 0.12, 0.08 }).Within(1e-12));
        Assert.That(two.OfLaunches, Is.Null);
    }

    private static Estimate Of(double[] a, double[] b) => new BlockDesign([a, b], [1, 1, 1, 1, 1, 1]).Estimate(Logs(a, b), 0, 1);

    private static PairedLogs Logs(double[] a, double[] b) => PairedLogs.Of([.. b.Zip(a, (x, y) => x - y)])!;
}
