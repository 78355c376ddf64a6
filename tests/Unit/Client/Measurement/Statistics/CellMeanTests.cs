using IntegrationMethods.Measurement.Statistics;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Statistics;

internal sealed class CellMeanTests
{
    private static readonly double[] s_two = [0, 0.1, 1, 1.1];

    [Test]
    public void In_one_launch_it_is_the_geometric_mean_with_students_interval()
    {
        CellMean mean = Of([0, 0.1, -0.1], 1, 1, 1);

        Assert.That(mean.Figure, Is.EqualTo(1).Within(1e-12));
        // t = 4.302653 of two degrees of freedom, s = 0.1.
        Assert.That(Math.Log(mean.Interval().Hi), Is.EqualTo(4.302653 * 0.1 / Math.Sqrt(3)).Within(1e-6));
        Assert.That(mean.Interval().Lo, Is.EqualTo(1 / mean.Interval().Hi).Within(1e-12));
    }

    // Within launches, √(0.005 / 4) with two degrees of freedom; between them, √(1 / 4) with one.
    [Test]
    public void Of_launches_that_differ_the_error_between_them_counts() =>
        Assert.That(Math.Log(Of(s_two, 1, 1, 2, 2).Interval().Hi) - 0.55, Is.EqualTo(12.706205 * 0.5).Within(1e-5));

    // Between them nothing, and within √(0.25 / 4).
    [Test]
    public void Of_launches_that_are_alike_the_error_within_them_counts() =>
        Assert.That(Math.Log(Of([0, 0.5, 0, 0.5, 0.25, 0.25], 1, 1, 2, 2, 3, 3).Interval().Hi) - 0.25,
            Is.EqualTo(3.182446 * Math.Sqrt(0.25 / 3 / 6)).Within(1e-5));

    // The smaller error with fewer degrees of freedom: t = 12.7 against 4.3.
    [Test]
    public void The_wider_interval_counts_and_not_the_larger_error()
    {
        CellMean mean = Of([0, 0.4, 0.2, 0.6], 1, 1, 2, 2);

        Assert.That(Math.Log(mean.Interval().Hi) - 0.3, Is.EqualTo(12.706205 * Math.Sqrt(0.04 / 4)).Within(1e-5));
        Assert.That(12.706205 * Math.Sqrt(0.04 / 4), Is.GreaterThan(4.302653 * Math.Sqrt(0.08 / 4)));
    }

    // Of three, two and four blocks, the error between launches is √(0.2823 / 9): 5 % larger than if the blocks were spread evenly.
    [Test]
    public void Launches_of_unequal_length_average_out_less() =>
        Assert.That(Math.Log(Of([0, 0.1, 0.05, 0.6, 0.8, 0.3, 0.34, 0.28, 0.3], 1, 1, 1, 2, 2, 3, 3, 3, 3).Interval().Hi) - 0.307777778,
            Is.EqualTo(0.7619782).Within(1e-6));

    [Test]
    public void A_launch_for_each_block_is_no_launch_that_blocks_can_be_distinguished_from() =>
        Assert.That(Of(s_two, 1, 2, 3, 4).Interval(), Is.EqualTo(Of(s_two, 1, 1, 1, 1).Interval()));

    [Test]
    public void Intervals_that_hold_together_are_wider() =>
        Assert.That(Of(s_two, 1, 1, 1, 1).Interval(0.95, 8).Hi, Is.GreaterThan(Of(s_two, 1, 1, 1, 1).Interval().Hi));

    [Test]
    public void Figures_that_do_not_vary_have_no_width() =>
        Assert.That(Of([0, 0, 0], 1, 1, 1).Interval(), Is.EqualTo((1.0, 1.0)));

    [Test]
    public void Repetitions_are_those_that_make_the_interval_half_as_wide_as_the_distance()
    {
        CellMean mean = Of([0, 0.1, -0.1, 0.05, -0.05, 0, 0.02, -0.02], 1, 1, 1, 1, 1, 1, 1, 1);
        double half = Math.Log(mean.Interval().Hi);

        Assert.That(mean.RepetitionsFor(Math.Exp(half), 0.95, 1), Is.EqualTo(4 * 8).Within(1));
        Assert.That(mean.RepetitionsFor(Math.Exp(-half / 2), 0.95, 1), Is.EqualTo(16 * 8).Within(1));
        Assert.That(Of(s_two, 1, 1, 2, 2).RepetitionsFor(1, 0.95, 1), Is.Null, "launches differ");
    }

    [Test]
    public void Neither_one_figure_nor_one_of_0_has_a_mean()
    {
        Assert.That(CellMean.Of([1], [1]), Is.Null);
        Assert.That(CellMean.Of([1, 0, 1], [1, 1, 1]), Is.Null);
    }

    private static CellMean Of(double[] logs, params int[] launches) => CellMean.Of([.. logs.Select(Math.Exp)], launches)!;
}
