using IntegrationMethods.Measurement.Statistics;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Statistics;

/// <summary>
/// The design's figures for seven cells in nine blocks, beside those that a second program computed from the formulas in its documentation.
/// In the sixth block, every cell scatters five times as much.
/// </summary>
internal sealed class BlockDesignReferenceTests
{
    private static readonly double[][] s_cells =
    [
        [-0.014, 0.098, 0.174, 0.293, 0.433, 0.459, 0.66, 0.7, 0.813],
        [0.066, 0.162, 0.274, 0.381, 0.472, 0.591, 0.64, 0.761, 0.874],
        [0.286, 0.335, 0.462, 0.566, 0.584, 0.727, 0.854, 0.901, 1.044],
        [0.31, 0.396, 0.522, 0.611, 0.69, 0.903, 0.933, 1.028, 1.138],
        [0.338, 0.424, 0.439, 0.654, 0.806, 0.807, 0.967, 1.067, 1.193],
        [0.564, 0.564, 0.681, 0.832, 0.859, 1.002, 0.958, 1.037, 1.224],
        [0.541, 0.633, 0.775, 0.878, 0.98, 1.101, 1.185, 1.347, 1.428],
    ];

    private static readonly int[] s_launches = [1, 1, 1, 1, 2, 2, 2, 3, 3];

    [Test]
    public void Blocks_weigh_by_how_much_all_cells_scatter_in_them() =>
        Assert.That(new BlockDesign(s_cells, s_launches).Weights, Is.EqualTo(new[]
        {
            1.093672, 1.263394, 0.871964, 1.443612, 0.742108, 0.52134, 0.643584, 1.210163, 1.210163,
        }).Within(1e-6));

    [Test]
    public void A_block_alone_in_its_launch_has_nothing_to_differ_from()
    {
        var design = new BlockDesign(s_cells, [1, 1, 1, 1, 2, 2, 2, 2, 3]);

        Assert.That(design.Weights, Is.EqualTo(new[]
        {
            1.168801, 1.24864, 0.990846, 1.343855, 0.858188, 0.644613, 0.879634, 0.951875, 0.913547,
        }).Within(1e-6));
        AssertErrors(design, 0, 4, 0.0182435928, 23.4233570, 0.0306160194, 10.6666667);
    }

    [TestCase(7, 0, 4, 0.0165393213, 23.2940179, 0.0318562618, 10.6666667)]
    [TestCase(7, 1, 2, 0.0124291404, 23.8954758, 0.0307864287, 10.6666667)]
    [TestCase(4, 0, 2, 0.0150143589, 15.9186292, 0.0173683862, 5.8181818)]
    [TestCase(3, 0, 2, 0.0134437940, 22.4766194, 0.0178758621, 4)]
    public void A_pair_has_its_errors_within_and_between_launches(int cells, int a, int b, double se, double degrees, double launchSe,
        double launchDegrees) =>
        AssertErrors(new BlockDesign(s_cells[..cells], s_launches), a, b, se, degrees, launchSe, launchDegrees);

    private static void AssertErrors(BlockDesign design, int a, int b, double se, double degrees, double launchSe, double launchDegrees)
    {
        Estimate estimate = design.Estimate(PairedLogs.Of([.. s_cells[b].Zip(s_cells[a], (x, y) => x - y)])!, a, b);

        Assert.That((estimate.Se, estimate.LaunchSe), Is.EqualTo((se, launchSe)).Within(1e-9));
        Assert.That((estimate.Degrees, estimate.LaunchDegrees), Is.EqualTo((degrees, launchDegrees)).Within(1e-6));
    }
}
