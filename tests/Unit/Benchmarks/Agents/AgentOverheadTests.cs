using IntegrationMethods.Tests.Benchmarks.Agents;
using IntegrationMethods.Measurement.Statistics;

namespace IntegrationMethods.Tests.Unit.Benchmarks.Agents;

internal sealed class AgentOverheadTests
{
    [Test]
    public void A_figure_is_a_line_for_people() =>
        Assert.That(Row(1.004, 0.991, 1.017)
            .ToString(), Is.EqualTo(
            "grpc/direct async 8    wall time  agents 1.004 [0.991-1.017], twin 0.998 [0.985-1.011], 60 blocks: the bound of ±3 % is met"));

    [TestCase(1.004, 0.971, 1.029, "the bound of ±3 % is met")]
    [TestCase(1.05, 1.031, 1.07, "the bound of ±3 % is EXCEEDED")]
    [TestCase(0.95, 0.93, 0.969, "the bound of ±3 % is EXCEEDED")]
    [TestCase(1.01, 0.98, 1.041, "whether the bound of ±3 % is met is not resolved; about 150 blocks would do (--repetitions)")]
    [TestCase(1.04, 1.01, 1.071, "whether the bound of ±3 % is met is not resolved; about 560 blocks would do (--repetitions)")]
    [TestCase(2.0, 0.6, 6.7, "whether the bound of ±3 % is met is not resolved; about 99,960 blocks would do (--repetitions)")]
    [TestCase(1.0299, 0.98, 1.08, "whether the bound of ±3 % is met is not resolved; over 100,000 blocks would be needed")]
    public void The_bound_is_held_against_the_interval(double ratio, double lo, double hi, string sentence) =>
        Assert.That(Row(ratio, lo, hi).ToString(), Does.EndWith($", 60 blocks: {sentence}"));

    [Test]
    public void Four_equal_cells_together_have_half_the_interval_of_one()
    {
        AgentOverhead together = AgentOverhead.Together([.. Enumerable.Repeat(Row(1.01, 1.01 / 1.04, 1.01 * 1.04), 4)]);

        Assert.That(together.Cell, Is.EqualTo("all 4 cells"));
        Assert.That(together.Agents.Ratio, Is.EqualTo(1.01).Within(1e-9));
        Assert.That(together.Agents.Hi, Is.EqualTo(1.01 * Math.Sqrt(1.04)).Within(1e-9));
        Assert.That(together.Agents.Lo, Is.EqualTo(1.01 / Math.Sqrt(1.04)).Within(1e-9));
    }

    [Test]
    public void Cells_that_differ_count_alike_and_the_wide_ones_widen_the_mean()
    {
        PairedRatio mean = AgentOverhead.Together(
            [Row(1.02, 1.02 / 1.03, 1.02 * 1.03), Row(1 / 1.02, 1 / 1.02 / 1.04, 1.04 / 1.02)]).Agents;

        Assert.That(mean.Ratio, Is.EqualTo(1).Within(1e-9));
        Assert.That(Math.Log(mean.Hi), Is.EqualTo(Math.Sqrt(Math.Pow(Math.Log(1.03), 2) + Math.Pow(Math.Log(1.04), 2)) / 2).Within(1e-9));
    }

    private static AgentOverhead Row(double ratio, double lo, double hi) =>
        new("grpc/direct async 8", Metric.WallTime, new PairedRatio(ratio, lo, hi, 60), new PairedRatio(0.998, 0.985, 1.011, 60));
}
