using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Tests.Unit.Client.Reports;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Verdicts;

public sealed class PrecisionsTests
{
    private static readonly Contrast s_any = Contrasts.Build(
        [.. Enum.GetValues<CallForm>().SelectMany(form => SampleRuns.TenBlocks(SampleRuns.Cell("soap", form), 1))])[0];

    [Test]
    public void A_run_shows_the_widths_of_its_times_and_makes_the_blocks_that_all_outcomes_need()
    {
        var results = new RunResults(
            RunFiles.ReadRuns(Path.Combine(KnownRunsTests.FolderOf("closed"), FileNames.Runs)), withPower: false);
        Precision all = Precisions.Of(results.Contrasts)!, times = Precisions.Of(results.Of(Metric.WallTime))!;

        Precision shown = Precisions.Of(results)!;

        Assert.That(times.Median, Is.Not.EqualTo(all.Median), "the intervals of processor time differ from those of wall time");
        Assert.That(shown, Is.EqualTo(times with { BlocksNeeded = all.BlocksNeeded }));
    }

    [Test]
    public void Widths_are_those_of_the_declared_intervals_and_the_widest_asks_for_the_blocks()
    {
        Contrast[] contrasts =
        [
            Known(Family.Declared, 1.05, 20), Known(Family.Declared, 1.2, 30), Known(Family.Declared, 1.1, 25),
            Known(Family.Exploratory, 3, 40), s_any with { Family = Family.Declared, SimultaneousLo = null, N = 50 },
        ];

        Precision precision = Precisions.Of(contrasts)!;

        Assert.That((precision.Median, precision.Widest), Is.EqualTo((0.1, 0.2)).Within(1e-12));
        Assert.That(precision.BlocksNeeded, Is.EqualTo(1_141.3625850423).Within(1e-9), "30 · (ln 1.2 / ln 1.03)²");
        Assert.That(Precisions.Of(contrasts[3..]), Is.Null);
    }

    private static Contrast Known(Family family, double factor, int blocks) =>
        s_any with { Family = family, SimultaneousLo = 2 / factor, SimultaneousHi = 2 * factor, N = blocks };
}
