using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Tests.Unit.Client.Reports.Sentences;

internal sealed class HeadlineTests
{
    private static readonly Cell s_nettcp = SampleRuns.Cell("nettcp", CallForm.Sync), s_grpc = SampleRuns.Cell("grpc", CallForm.Sync),
        s_soap = SampleRuns.Cell("soap", CallForm.Sync);

    [TestCaseSource(typeof(Cultures), nameof(Cultures.All))]
    public void A_winner_is_named_where_verdicts_name_it(string culture) => Cultures.Under(culture, () =>
    {
        Headline headline = Of([.. SampleRuns.TenBlocks(s_nettcp, 1), .. SampleRuns.TenBlocks(s_grpc, 1.31, shift: 1),
            .. SampleRuns.Controls(s_nettcp, 1)]);

        Assert.That(headline.Sentence,
            Is.EqualTo("At 8 calls in flight, NET.TCP sync was fastest; gRPC sync, the next, took 1.31× the time."));
        Assert.That(headline.Evidence, Does.Match(@"^1\.\d+–1\.\d+× with 95 % confidence"));
    });

    [Test]
    public void Equal_ones_are_named_together_before_the_next()
    {
        Headline headline = Of([.. SampleRuns.TenBlocks(s_nettcp, 1), .. SampleRuns.TenBlocks(s_grpc, 1.002, shift: 1),
            .. SampleRuns.TenBlocks(s_soap, 2, shift: 2), .. SampleRuns.Controls(s_nettcp, 1)]);

        Assert.That(headline.Sentence,
            Does.Match(@"^At 8 calls in flight, (NET\.TCP|gRPC) sync and (NET\.TCP|gRPC) sync were equally fast, within 5 %\. "
                + @"SOAP sync was slower: it took (1\.9|2\.0)\d?× the time of (NET\.TCP|gRPC) sync\.$"));
    }

    [Test]
    public void What_no_verdict_decides_is_named_with_its_bound()
    {
        Headline headline = Of([.. SampleRuns.TenBlocks(s_nettcp, 1), .. Noisy(s_grpc), .. SampleRuns.Controls(s_nettcp, 1)]);

        Assert.That(headline.Sentence,
            Does.Match(@"^At 8 calls in flight, this run shows no significant difference between NET\.TCP sync and gRPC sync "
                + @"\(at most [\d.]+ %\)\.$"));
        Assert.That(headline.Evidence,
            Does.StartWith("NET.TCP sync had the shortest time (geometric mean ").And.Contain("gRPC sync: any difference is below "));
    }

    [Test]
    public void Where_the_bound_is_a_factor_there_are_too_few_blocks() =>
        Assert.That(Of([.. SampleRuns.TenBlocks(s_nettcp, 1), .. Noisy(s_grpc, 0.9), .. SampleRuns.Controls(s_nettcp, 1)]).Sentence,
            Does.Match(@"^At 8 calls in flight, there are too few blocks to rank (NET\.TCP|gRPC) sync and (NET\.TCP|gRPC) sync: "
                + @"they may differ by a factor of [2-9](\.\d)?\.$"));

    [Test]
    public void Two_stacks_of_a_method_are_ranked_as_strictly_as_two_methods()
    {
        Cell library = s_grpc with { ClientStack = "grpc-dotnet", ServerStack = "grpc-dotnet" };
        var results = new RunResults([.. SampleRuns.TenBlocks(s_nettcp, 1), .. SampleRuns.TenBlocks(s_soap, 2, shift: 3),
            .. SampleRuns.TenBlocks(s_grpc, 1.1, shift: 1), .. SampleRuns.TenBlocks(library, 1.2, shift: 2)]);
        CellRepetitions Of(Cell cell) => results.Cells.Single(repetitions => repetitions.Cell == cell);

        Assert.That(new[] { s_nettcp, s_soap, library }.Select(next => Lead.Of(Of(s_grpc), Of(next), results).Contrast.FamilySize),
            Is.All.EqualTo(results.Of(Metric.WallTime).Count(contrast => contrast.Family == Family.Declared)));
    }

    [Test]
    public void Without_a_verdict_it_says_that_and_why()
    {
        Headline headline = Of([.. SampleRuns.Runs(s_nettcp, 100, 101, 102), .. SampleRuns.Runs(s_grpc, 130, 131, 132)]);

        Assert.That(headline.Sentence, Is.EqualTo("This run does not show which method is fastest."));
        Assert.That(headline.Evidence, Does.StartWith("NET.TCP sync had the shortest time (").And.Contain("but without a verdict: "));
    }

    [Test]
    public void One_cell_no_valid_one_only_the_floor_and_nothing_at_all_are_said() => Assert.Multiple(() =>
    {
        Assert.That(Of([.. SampleRuns.Runs(s_nettcp, 100, 101)]).Sentence,
            Is.EqualTo("At 8 calls in flight, NET.TCP sync is the only valid cell."));
        Assert.That(Of([SampleRuns.Run(s_nettcp, 1, 100, "rows differ")]).Sentence,
            Is.EqualTo("This run does not show which method is fastest."));
        Assert.That(Of([.. SampleRuns.Runs(SampleRuns.Cell("inprocess", CallForm.Sync), 100, 101)]).Sentence,
            Does.Contain("only the floor"));
        Assert.That(Of([]).Sentence, Is.EqualTo("This run ended before its first repetition, so it has no results."));
    });

    private static Headline Of(IReadOnlyList<RepetitionRecord> runs) => Headline.Of(new RunResults(runs));

    private static IEnumerable<RepetitionRecord> Noisy(Cell cell, double part = 0.12) =>
        SampleRuns.TenBlocks(cell, 1.06)
            .Select(run => run with { Time = run.Time with { WallMs = run.Time.WallMs * (1 + part * Math.Sin(3 * run.Block)) } });
}
