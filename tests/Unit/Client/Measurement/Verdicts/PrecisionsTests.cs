using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Verdicts;

public sealed class PrecisionsTests
{
    [Test]
    public void A_run_shows_the_widths_of_its_times_and_makes_the_blocks_that_all_outcomes_need()
    {
        string runs = Path.Combine(Checkout.Root, "tests", "Unit", "Client", "Reports", "KnownRuns", "closed", FileNames.Runs);
        var results = new RunResults(RunFiles.ReadRuns(runs), withPower: false);
        Precision all = Precisions.Of(results.Contrasts)!, times = Precisions.Of(results.Of(Metric.WallTime))!;

        Precision shown = Precisions.Of(results)!;

        Assert.That(times.Median, Is.Not.EqualTo(all.Median), "processor time has intervals of its own");
        Assert.That(shown, Is.EqualTo(times with { BlocksNeeded = all.BlocksNeeded }));
    }
}
