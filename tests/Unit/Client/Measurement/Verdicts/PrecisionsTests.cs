using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Tests.Unit.Client.Reports;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Verdicts;

public sealed class PrecisionsTests
{
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
}
