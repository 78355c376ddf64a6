using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Verdicts;

public sealed class RankingTests
{
    private static readonly Cell s_nettcp = SampleRuns.Cell("nettcp", CallForm.Sync), s_grpc = SampleRuns.Cell("grpc", CallForm.Sync),
        s_soap = SampleRuns.Cell("soap", CallForm.Sync);

    [Test]
    public void One_slow_block_does_not_cost_the_lead_that_the_pairs_show() =>
        Assert.That(Ranked([.. SampleRuns.Runs(s_nettcp, 100, 100, 100, 1_000), .. SampleRuns.Runs(s_grpc, 190, 190, 190, 190)]),
            Is.EqualTo(new[] { s_nettcp, s_grpc }), "though its arithmetic mean is higher");

    [Test]
    public void Only_blocks_that_all_have_are_compared() =>
        Assert.That(Ranked([.. SampleRuns.Runs(s_nettcp, 100, 100, 100), .. SampleRuns.Runs(s_grpc, 110, 110)]),
            Is.EqualTo(new[] { s_nettcp, s_grpc }));

    [Test]
    public void The_first_is_never_behind_the_next_in_their_own_pairs()
    {
        // Only block 1 and 2 are common to all; in their own pairs the third turns the first two.
        RepetitionRecord[] runs = [.. SampleRuns.Runs(s_nettcp, 100, 100, 300), .. SampleRuns.Runs(s_grpc, 101, 101, 100),
            .. SampleRuns.Runs(s_soap, 500, 500)];

        var design = new RunDesign(CellRepetitions.Of(runs), Metric.WallTime);
        IReadOnlyList<CellRepetitions> ranked = Ranking.Of(CellRepetitions.Of(runs), design);

        Assert.That(ranked.Select(cell => cell.Cell), Is.EqualTo(new[] { s_grpc, s_nettcp, s_soap }));
        Assert.That(design.Logs(ranked[1], ranked[0])!.Mean, Is.Negative);
    }

    [Test]
    public void What_is_void_has_no_rank() =>
        Assert.That(Ranked([.. SampleRuns.Runs(s_nettcp, 100), SampleRuns.Run(s_nettcp, 2, 1, "died"),
            .. SampleRuns.Runs(s_grpc, 200, 200)]), Is.EqualTo(new[] { s_grpc }));

    private static Cell[] Ranked(RepetitionRecord[] runs) =>
        [.. Ranking.Of(CellRepetitions.Of(runs), new RunDesign(CellRepetitions.Of(runs), Metric.WallTime)).Select(cell => cell.Cell)];
}
