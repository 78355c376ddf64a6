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
    public void Async_against_sync_has_the_interval_that_its_verdict_rests_on_and_all_else_is_left_as_it_is()
    {
        RunResults three = new(SampleRuns.ThreeBlocks());
        Contrast forms = three.Of(Metric.WallTime).Single(contrast => contrast.IsOfForms && contrast.CellB?.Transport == "nettcp");

        IReadOnlyList<ComparisonRow> rows = TableRows.Of(three);

        Assert.That(rows.Select(WithoutInterval), Is.EqualTo(three.Comparison.Select(WithoutInterval)));
        Assert.That(rows.Where(row => row.Cell.Transport == "nettcp").Select(row => (row.RatioAsyncToSyncLo, row.RatioAsyncToSyncHi)),
            Has.Exactly(2).EqualTo((forms.SimultaneousLo, forms.SimultaneousHi)));
    }

    private static ComparisonRow WithoutInterval(ComparisonRow row) => row with { RatioAsyncToSyncLo = null, RatioAsyncToSyncHi = null };
}
