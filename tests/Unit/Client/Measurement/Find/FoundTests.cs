using IntegrationMethods.Client.Scenarios.Rows;
using IntegrationMethods.Measurement.Find;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Find;

internal sealed class FoundTests
{
    private static readonly Search s_sizes = new(SearchTarget.BatchSize, [10, 20, 50, 100]);

    [Test]
    public void The_smallest_within_five_percent_is_found_though_a_larger_one_is_the_best()
    {
        var found = SearchResult.Of(Runs(1.5, 1.02, 1, 1.03), s_sizes);

        Assert.That((found.Smallest?.Value, found.Best?.Value, found.Refused), Is.EqualTo((20, 50, (string?)null)));
        Assert.That(found.Rows.Select(row => (row.Value, row.WithinMargin)),
            Is.EqualTo(new[] { (10, false), (20, true), (50, true), (100, true) }));
        Assert.That(SearchSentences.Lines(found, s_sizes)
            .Last(), Does.StartWith(
                "NET.TCP, async: batch size 20 is the smallest within 5 % of the best (50), with an upper bound of 1.0").And.EndsWith(
                    "(4 candidates, n=10 paired blocks)"));
    }

    [Test]
    public void A_candidate_that_may_be_over_five_percent_off_is_not_taken_whatever_its_mean()
    {
        var found = SearchResult.Of(Runs(1.045, 1, 1.3, 1.3), s_sizes);

        Assert.That(found.Rows[0].RatioBestToThis, Is.LessThan(1.05));
        Assert.That(found.Rows[0].RatioBestToThisHi, Is.GreaterThan(1.05));
        Assert.That(found.Smallest?.Value, Is.EqualTo(20));
        Assert.That(SearchSentences.Lines(found, s_sizes)
            .Last(), Does.Contain("batch size 20 is the best, and no smaller one is proven to be within 5 % of it"));
    }

    [Test]
    public void Where_the_largest_is_the_best_larger_ones_are_worth_a_try() =>
        Assert.That(SearchSentences.Lines(SearchResult.Of(Runs(3, 2, 1.5, 1), s_sizes), s_sizes)
            .Last(), Does.EndWith("100 is the largest candidate, so larger ones may be better still: see --find"));

    [Test]
    public void Calls_in_flight_are_found_the_same_way()
    {
        var search = new Search(SearchTarget.InFlight, [1, 4]);
        RepetitionRecord[] runs = [.. Of(1, 50, 1.01), .. Of(4, 50, 1),
            .. SampleRuns.Controls(SampleRuns.Cell("nettcp", CallForm.Async, 4), 1)];

        Assert.That(SearchResult.Of(runs, search).Smallest?.Value, Is.EqualTo(1));
    }

    [Test]
    public void Without_ten_blocks_there_is_no_answer()
    {
        var found = SearchResult.Of([.. Runs(1.5, 1.02, 1, 1.03).Where(run => run.Block < 10)], s_sizes);

        Assert.That(found.Smallest, Is.Null);
        Assert.That(SearchSentences.Lines(found, s_sizes).Last(), Does.StartWith("REFUSED: 9 valid paired blocks, but a verdict needs 10"));
    }

    [Test]
    public void A_delay_that_was_missed_refuses_the_answer() => Assert.That(
        SearchResult.Of([.. Runs(1.5, 1.02, 1, 1.03).Where(run => run.Cell.Control is null), .. Controls(1, delay: 1)], s_sizes).Refused,
            Does.Contain("the delay control contradicts"));

    [Test]
    public void A_candidate_that_failed_is_neither_best_nor_the_answer()
    {
        var found = SearchResult.Of([.. Runs(0.5, 1.02, 1, 1.3)
            .Select(run => run.Workload.BatchSize == 10 && run.Block == 3 ? run with { Reason = "rows differ" } : run)], s_sizes);

        Assert.That((found.Smallest?.Value, found.Best?.Value), Is.EqualTo((20, 50)));
        Assert.That(SearchSentences.Lines(found, s_sizes).ElementAt(1), Does.Contain("NOT VALID: block 3: rows differ"));
    }

    [Test]
    public void Nothing_valid_is_no_answer() => Assert.That(
        SearchResult.Of([.. Runs(1, 1, 1, 1).Select(run => run with { Reason = "did not start" })], s_sizes).Refused, Is.Not.Null);

    [TestCase("batch-size", null, new[] { 10, 20, 50, 100, 200, 500, 1_000 })]
    [TestCase("in-flight", null, new[] { 1, 2, 4, 8, 16, 32 })]
    [TestCase("in-flight", "8, 2,2", new[] { 2, 8 })]
    public void Candidates_are_sorted_and_each_is_there_once(string what, string? text, int[] expected) =>
        Assert.That(FindOptions.Parse(text is null ? what : $"{what}:{text}").Candidates, Is.EqualTo(expected));

    [TestCase("batch-size", "10", "--find batch-size: must be two or more numbers")]
    [TestCase("batch-size", "10,0", "--find batch-size: must be numbers from 1 to 100000, such as 10,20,50, not '0'.")]
    [TestCase("in-flight", "1,1001", "--find in-flight: must be numbers from 1 to 1000, such as 10,20,50, not '1001'.")]
    [TestCase("in-flight", "1,x", "not 'x'")]
    public void Bad_candidates_are_refused(string what, string text, string expected) =>
        Assert.That(() => FindOptions.Parse($"{what}:{text}"), Throws.TypeOf<UsageException>().With.Message.Contains(expected));

    private static RepetitionRecord[] Runs(params double[] ratios) =>
        [.. ratios.SelectMany((ratio, i) => Of(8, s_sizes.Candidates[i], ratio)), .. Controls(ratios[2], delay: 1.1)];

    private static IEnumerable<RepetitionRecord> Controls(double ratio, double delay)
    {
        Cell cell = Sized(SampleRuns.Cell("nettcp", CallForm.Async), 50);
        return SampleRuns.Controls(cell, ratio, delay);
    }

    private static IEnumerable<RepetitionRecord> Of(int inFlight, int batchSize, double ratio)
    {
        Cell cell = SampleRuns.Cell("nettcp", CallForm.Async, inFlight);
        return SampleRuns.TenBlocks(inFlight == 8 ? Sized(cell, batchSize) : cell, ratio, shift: batchSize)
            .Select(run => run with { Workload = run.Workload with { BatchSize = batchSize, Batches = 1_000 / batchSize } });
    }

    private static Cell Sized(Cell cell, int size) => cell with { RowsPerCall = size };
}
