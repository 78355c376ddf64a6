using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Reports.Markdown;
using IntegrationMethods.Reports.Tables;

namespace IntegrationMethods.Tests.Unit.Client.Reports.Tables;

public sealed class TableRowsTests
{
    [Test]
    public void One_repetition_shows_its_time_and_its_rate_without_a_spread()
    {
        RunResults one = new([.. SampleRuns.ThreeBlocks().Where(run => run.Block == 1)]);

        ComparisonRow row = TableRows.Of(one).Single(row => row.Cell.Key == "inprocess/direct sync 8");

        Assert.That((row.MeanMs, row.MedianMs, row.RowsPerSecond, row.SdMs), Is.EqualTo((100.0, 100.0, 10_000.0, (double?)null)));
        Assert.That(MarkdownTable.Of(one), Does.Contain("| inprocess/direct | sync | 8 | 100.0 | 100.0 | 10,000 |"));
        Assert.That(one.Comparison.Single(row => row.Cell.Key == "inprocess/direct sync 8").MeanMs, Is.Null, "the files say not available");
    }

    [Test]
    public void Two_repetitions_and_more_are_left_as_they_are()
    {
        RunResults three = new(SampleRuns.ThreeBlocks());

        Assert.That(TableRows.Of(three), Is.EqualTo(three.Comparison));
    }
}
