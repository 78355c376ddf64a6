using IntegrationMethods.Measurement.Statistics;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Verdicts;

internal sealed class RunDesignTests
{
    private static readonly Cell s_soap = SampleRuns.Cell("soap", CallForm.Sync), s_grpc = SampleRuns.Cell("grpc", CallForm.Sync),
        s_sockets = SampleRuns.Cell("sockets", CallForm.Sync), s_floor = SampleRuns.Cell("inprocess", CallForm.Sync);

    private static readonly RepetitionRecord[] s_three =
        [.. SampleRuns.TenBlocks(s_soap, 1), .. SampleRuns.TenBlocks(s_grpc, 1.1, 2), .. SampleRuns.TenBlocks(s_sockets, 0.9, 4)];

    [Test]
    public void Repetitions_under_25_ms_do_not_widen_the_intervals_of_longer_ones()
    {
        RepetitionRecord[] wild = [.. SampleRuns.Runs(s_floor, 20, 9, 24, 8, 23, 9, 22, 8, 24, 9)];

        Assert.That(Se([.. s_three, .. wild]), Is.EqualTo(Se(s_three)));
        Assert.That(Se([.. s_three, .. wild.Select(run => run with { Time = run.Time with { WallMs = 2 * run.Time.WallMs } })]),
            Is.GreaterThan(1.5 * Se(s_three)), "the same scatter at 18 to 48 ms, a median over 25 ms");
    }

    [Test]
    public void A_short_repetition_is_judged_by_its_own_pairs()
    {
        CellRepetitions[] cells = [.. CellRepetitions.Of([.. s_three, .. SampleRuns.TenBlocks(s_floor, 0.1)])];
        var design = new RunDesign(cells, Metric.WallTime);
        CellRepetitions soap = Of(cells, s_soap), floor = Of(cells, s_floor);

        Assert.That(design.Of(soap, floor)!.Se, Is.EqualTo(Estimate.Of(floor.LogsOver(soap, Metric.WallTime)!).Se));
        Assert.That(design.Of(soap, floor)!.Degrees, Is.EqualTo(9));
    }

    [Test]
    public void Where_all_repetitions_are_short_they_are_compared_as_others_are()
    {
        RepetitionRecord[] tenth = [.. s_three.Select(run => run with { Time = run.Time with { WallMs = run.Time.WallMs / 10 } })];

        Assert.That(Se(tenth), Is.EqualTo(Se(s_three)).Within(1e-12));
    }

    [Test]
    public void A_block_in_which_the_run_was_stopped_is_left_out_of_the_design()
    {
        RepetitionRecord[] stopped = [.. s_three, SampleRuns.Run(s_soap, 11, 150), SampleRuns.Run(s_grpc, 11, 400)];

        Assert.That(Se(stopped), Is.EqualTo(Se(s_three)).Within(1e-12));
    }

    [Test]
    public void A_cell_that_is_absent_from_several_blocks_does_not_shorten_the_design()
    {
        RepetitionRecord[] some = [.. s_three, .. SampleRuns.TenBlocks(s_floor, 0.9, 1).Where(run => run.Block is not (2 or 5))];

        Assert.That(Se(some), Is.EqualTo(Se(s_three)).Within(1e-12));
    }

    private static double Se(RepetitionRecord[] runs)
    {
        CellRepetitions[] cells = [.. CellRepetitions.Of(runs)];
        return new RunDesign(cells, Metric.WallTime).Of(Of(cells, s_soap), Of(cells, s_sockets))!.Se;
    }

    private static CellRepetitions Of(CellRepetitions[] cells, Cell cell) => cells.Single(each => each.Cell == cell);
}
