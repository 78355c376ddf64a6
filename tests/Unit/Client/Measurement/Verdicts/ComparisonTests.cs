using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Verdicts;

public sealed class ComparisonTests
{
    private const double T2 = 4.3026527297495;

    [Test]
    public void A_cell_has_the_figures_worked_out_by_hand()
    {
        // 160, 178, 165: mean 503/3; deviations -23/3, 31/3, -8/3: squares (529 + 961 + 64)/9 = 1554/9; s² = 777/9.
        var row = Row(SampleRuns.ThreeBlocks(), "nettcp/direct async 8");
        var half = T2 * Math.Sqrt(777.0 / 9) / Math.Sqrt(3);

        Assert.Multiple(() =>
        {
            Assert.That((row.Rows, row.Repetitions, row.Valid, row.Verdict), Is.EqualTo((1_000, 3, true, VerdictKind.Refused)));
            Assert.That(row.MeanMs, Is.EqualTo(503.0 / 3).Within(1e-12));
            Assert.That(row.SdMs, Is.EqualTo(Math.Sqrt(777.0 / 9)).Within(1e-12));
            Assert.That((row.MinMs, row.MedianMs, row.MaxMs), Is.EqualTo((160.0, 165.0, 178.0)));
            Assert.That(row.Ci95LoMs, Is.EqualTo(503.0 / 3 - half).Within(1e-9));
            Assert.That(row.Ci95HiMs, Is.EqualTo(503.0 / 3 + half).Within(1e-9));
            Assert.That(row.RowsPerSecond, Is.EqualTo(1_000 / (503.0 / 3) * 1_000).Within(1e-9));
        });
    }

    [Test]
    public void Ratios_pair_the_blocks_with_the_floor_and_with_the_other_form()
    {
        var rows = Comparison.Build(SampleRuns.ThreeBlocks());
        var sync = rows.Single(row => row.Cell.Key == "nettcp/direct sync 8");
        var async = rows.Single(row => row.Cell.Key == "nettcp/direct async 8");
        // Two cells alone, as the others' noise comes into the interval as well.
        var alone = Row([.. SampleRuns.ThreeBlocks().Where(run => run.Cell.Transport == "nettcp")], "nettcp/direct async 8");
        // Blocks: 160/200 = .8, 178/220, 165/210. Logs by hand: their mean and s/√3.
        double[] logs = [Math.Log(160.0 / 200), Math.Log(178.0 / 220), Math.Log(165.0 / 210)];
        var mean = logs.Sum() / 3;
        var half = T2 * Math.Sqrt(logs.Sum(log => Math.Pow(log - mean, 2)) / 2 / 3);

        Assert.Multiple(() =>
        {
            Assert.That(sync.RatioToFloor, Is.EqualTo(2).Within(1e-12));
            Assert.That(async.RatioToFloor, Is.EqualTo(Math.Cbrt(160.0 / 50 * 178 / 55 * 165 / 50)).Within(1e-12));
            Assert.That(async.RatioAsyncToSync, Is.EqualTo(Math.Exp(mean)).Within(1e-12).And.LessThan(1));
            Assert.That(alone.RatioAsyncToSyncLo, Is.EqualTo(Math.Exp(mean - half)).Within(1e-9));
            Assert.That(alone.RatioAsyncToSyncHi, Is.EqualTo(Math.Exp(mean + half)).Within(1e-9));
            Assert.That(sync.RatioAsyncToSync, Is.EqualTo(async.RatioAsyncToSync), "the same figure on both rows");
            Assert.That(rows.Where(row => row.Cell.IsFloor).Select(row => row.RatioToFloor), Is.All.EqualTo(1));
        });
    }

    [Test]
    public void The_floor_over_itself_is_one_without_doubt() =>
        Assert.That(Comparison.Build(SampleRuns.ThreeBlocks()).Where(row => row.Cell.IsFloor)
            .Select(row => (row.RatioToFloorLo, row.RatioToFloorHi)),
            Is.All.EqualTo(((double?)1, (double?)1)));

    [Test]
    public void Blocks_pair_by_their_number_and_not_by_their_place()
    {
        var runs = SampleRuns.ThreeBlocks();

        var (shuffled, sorted) = (Row([.. runs.Reverse()], "grpc/direct sync 8"), Row(runs, "grpc/direct sync 8"));

        Assert.That(shuffled.RatioToFloorHi, Is.EqualTo(sorted.RatioToFloorHi).Within(1e-12));
    }

    [Test]
    public void An_unfinished_block_pairs_only_the_blocks_that_both_have()
    {
        var runs = SampleRuns.ThreeBlocks().Where(run => run is not { Block: 3, Cell: { Transport: "nettcp", Form: CallForm.Async } })
            .ToArray();
        var row = Row(runs, "nettcp/direct async 8");

        Assert.That(row.RatioAsyncToSync, Is.EqualTo(Math.Sqrt(0.8 * 178 / 220)).Within(1e-12));
        Assert.That((row.Repetitions, row.Valid), Is.EqualTo((2, true)));
    }

    [Test]
    public void An_invalid_repetition_voids_the_cell_and_every_ratio_with_it()
    {
        var runs = SampleRuns.ThreeBlocks().Select(run =>
            run is { Block: 2, Cell: { Transport: "nettcp", Form: CallForm.Async } } ? run with { Reason = "3 rows are missing" } : run)
                .ToArray();
        var (async, sync) = (Row(runs, "nettcp/direct async 8"), Row(runs, "nettcp/direct sync 8"));

        Assert.Multiple(() =>
        {
            Assert.That((async.Valid, async.Reason), Is.EqualTo((false, "block 2: 3 rows are missing")));
            Assert.That((async.Repetitions, async.MeanMs), Is.EqualTo((2, 162.5)), "from the valid repetitions");
            Assert.That(async.RatioToFloor ?? async.RatioToFloorLo ?? async.RatioAsyncToSync ?? async.RatioAsyncToSyncHi, Is.Null);
            Assert.That(sync.RatioAsyncToSync, Is.Null, "its partner is void");
            Assert.That(sync.Valid, Is.True);
            Assert.That(sync.RatioToFloor, Is.EqualTo(2).Within(1e-12));
        });
    }

    [Test]
    public void A_void_floor_takes_the_ratios_to_it_along()
    {
        var runs = SampleRuns.ThreeBlocks().Select(run =>
            run is { Block: 1, Cell: { IsFloor: true, Form: CallForm.Sync } } ? run with { Reason = "count differs" } : run).ToArray();

        Assert.That(Row(runs, "nettcp/direct sync 8").RatioToFloor, Is.Null);
        Assert.That(Row(runs, "nettcp/direct async 8").RatioToFloor, Is.Not.Null);
    }

    [Test]
    public void Under_two_valid_repetitions_leave_the_figures_empty()
    {
        var cell = SampleRuns.Cell("nettcp", CallForm.Sync);
        var row = Comparison.Build([SampleRuns.Run(cell, 1, 100), SampleRuns.Run(cell, 2, null, "server died"),
            SampleRuns.Run(cell, 3, 1, "server died")]).Single();

        Assert.That((row.Repetitions, row.MeanMs, row.MinMs, row.RowsPerSecond, row.Reason), Is.EqualTo(
            (1, (double?)null, (double?)null, (double?)null, "block 2: server died (and 1 more)")));
    }

    [Test]
    public void Other_calls_in_flight_other_stacks_and_other_work_are_never_paired()
    {
        var (sync, async) = (SampleRuns.Cell("nettcp", CallForm.Sync), SampleRuns.Cell("nettcp", CallForm.Async));
        RepetitionRecord[] runs =
        [
            .. SampleRuns.Runs(sync, 100, 100),
            .. SampleRuns.Runs(async with { InFlight = 1 }, 100, 100),
            .. SampleRuns.Runs(async with { ServerStack = "corewcf" }, 100, 100),
            .. SampleRuns.Runs(async, 100, 100).Select(run => run with { Workload = run.Workload with { BatchSize = 51 } }),
            .. SampleRuns.Runs(SampleRuns.Cell("inprocess", CallForm.Sync, inFlight: 1), 100, 100),
        ];

        Assert.That(Comparison.Build(runs).Where(row => !row.Cell.IsFloor)
            .Select(row => row.RatioAsyncToSync ?? row.RatioToFloor), Is.All.Null);
    }

    [Test]
    public void Costs_are_reported_per_row_only_where_every_process_reported_them()
    {
        var wired = SampleRuns.Full() with { Server = new() };
        var floor = wired with { Cell = SampleRuns.Cell("inprocess", CallForm.Sync) };

        Assert.Multiple(() =>
        {
            Assert.That((wired.CpuMsPer1000Rows, wired.AllocatedBytesPerRow), Is.EqualTo(((double?)null, (double?)null)));
            Assert.That((floor.CpuMsPer1000Rows, floor.AllocatedBytesPerRow), Is.EqualTo(((double?)3.75, (double?)0.003)));
        });
    }

    private static ComparisonRow Row(IReadOnlyList<RepetitionRecord> runs, string key) =>
        Comparison.Build(runs).Single(row => row.Cell.Key == key);
}
