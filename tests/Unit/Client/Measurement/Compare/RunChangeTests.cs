using IntegrationMethods.Measurement.Compare;
using IntegrationMethods.Measurement.Statistics;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Compare;

internal sealed class RunChangeTests : FolderTestBase
{
    private static readonly double[] s_before = [100, 104, 97, 101, 110];
    private static readonly double[] s_after = [121, 118, 130, 119, 125, 140, 117];

    private int _written;

    [Test]
    public void Different_runs_are_compared_by_Welch_over_their_floors_even_where_their_blocks_have_the_same_numbers()
    {
        RunChange change = Compare(OverFloor(s_before), OverFloor(s_after));

        CellChange cell = Wire(change);
        WelchRatio welch = Welch(s_before, s_after);
        Assert.That(change.Reference!.Name, Is.EqualTo("the floor"));
        Assert.That(new[] { cell.Ratio, cell.Lo, cell.Hi }, Is.EqualTo(new[] { welch.Ratio, welch.Lo, welch.Hi }).Within(1e-12));
        Assert.That(cell.Word(0.05), Is.EqualTo(VerdictKind.Slower));
    }

    // As of the same build in a busy hour: twice the time, and three times that in some blocks.
    [Test]
    public void What_slows_a_whole_run_and_each_of_its_blocks_cancels()
    {
        RepetitionRecord[] before = [.. OverFloor(s_before)];
        IEnumerable<RepetitionRecord> after = before.Select(run =>
            run with { Time = run.Time with { WallMs = run.Time.WallMs * (run.Block % 2 == 0 ? 2 : 6) } });

        CellChange cell = Wire(Compare(before, after));

        Assert.That(cell.Ratio, Is.EqualTo(1).Within(1e-12));
        Assert.That(cell.Hi, Is.EqualTo(Welch(s_before, s_before).Hi).Within(1e-12));
    }

    [Test]
    public void The_floor_itself_has_no_ratio_and_none_is_due()
    {
        CellChange floor = Compare(OverFloor(s_before), OverFloor(s_after)).Cells.Single(cell => cell.Cell.IsFloor);

        Assert.That((floor.IsReference, floor.IsDue, floor.Ratio), Is.EqualTo((true, false, (double?)null)));
    }

    [Test]
    public void Without_a_floor_the_first_cell_that_all_runs_have_takes_its_place()
    {
        RepetitionRecord[] sync = [.. SampleRuns.Runs(SampleFolders.Sync, 100, 100, 100, 100, 100, 100, 100)];

        RunChange change = Compare([.. sync[..5], .. SampleRuns.Runs(SampleFolders.Async, s_before)],
            [.. sync, .. SampleRuns.Runs(SampleFolders.Async, s_after)]);

        Assert.That(change.Reference!.Name, Is.EqualTo("nettcp/direct sync 8"));
        Assert.That(change.Cells.Select(cell => (cell.Cell.Form, cell.IsReference)),
            Is.EqualTo(new[] { (CallForm.Sync, true), (CallForm.Async, false) }));
        Assert.That(change.Cells.Select(cell => cell.Ratio), Is.EqualTo(new double?[] { null, Welch(s_before, s_after).Ratio })
            .Within(1e-12));
    }

    [Test]
    public void A_cell_of_a_form_that_has_no_floor_in_either_run_is_not_due_and_one_whose_floor_is_gone_is()
    {
        RepetitionRecord[] both = [.. OverFloor(s_before), .. SampleRuns.Runs(SampleFolders.Async, s_before)];
        RepetitionRecord[] floors = [.. both, .. SampleRuns.Runs(SampleRuns.Cell("inprocess", CallForm.Async), s_before)];

        CellChange planned = Compare(both, both.Select(Other)).Cells.Single(cell => cell.Cell.Form == CallForm.Async);
        CellChange lost = Compare(floors, both.Select(Other)).Cells.Single(cell => cell.Cell is { Form: CallForm.Async, IsFloor: false });

        Assert.That((planned.IsDue, planned.Ratio), Is.EqualTo((false, (double?)null)));
        Assert.That((lost.IsDue, lost.Ratio), Is.EqualTo((true, (double?)null)));
        Assert.That((planned.Missing, lost.Missing),
            Is.EqualTo(("the first run has no floor for its form and calls in flight",
            "this run has no floor for its form and calls in flight")));
    }

    [Test]
    public void Intervals_of_several_cells_hold_together()
    {
        RunFolder a = SampleFolders.Write(Folder, "a", OverFloor(s_before, s_before)),
            b = SampleFolders.Write(Folder, "b", OverFloor(s_after, s_after));

        RunChange change = SampleFolders.Change(a, b);

        WelchRatio two = WelchRatio.Of(a.Design.Of(a.Cells[0], a.Cells[2])!, b.Design.Of(b.Cells[0], b.Cells[2])!, intervals: 2);
        Assert.That(change.Compared, Is.EqualTo(2));
        Assert.That(change.Cells.Where(cell => cell.Ratio is not null)
            .SelectMany(cell => new[] { cell.Lo, cell.Hi }), Is.EqualTo(new[] { two.Lo, two.Hi, two.Lo, two.Hi }).Within(1e-12));
    }

    [Test]
    public void Parts_of_one_run_are_paired_by_block()
    {
        RunFolder a = SampleFolders.Write(Folder, "a", SampleRuns.Runs(SampleFolders.Sync, 100, 200, 400), runId: "one");
        RunFolder b = SampleFolders.Write(Folder, "b", SampleRuns.Runs(SampleFolders.Sync, 110, 220, 440), runId: "one");

        RunChange change = SampleFolders.Change(a, b);

        Assert.That(change.Reference, Is.Null);
        Assert.That(change.Cells.Single().Ratio, Is.EqualTo(1.1).Within(1e-12));
        Assert.That(change.Cells.Single().Lo, Is.EqualTo(1.1).Within(1e-9), "the blocks' own times cancel");
    }

    [Test]
    public void A_repetition_that_is_not_valid_voids_its_cell()
    {
        CellChange cell = Wire(Compare(OverFloor(s_before),
            [.. OverFloor(s_after), SampleRuns.Run(SampleFolders.Sync, 9, 100, "rows differ")]));

        Assert.That((cell.Ratio, cell.IsBroken, cell.IsDue), Is.EqualTo(((double?)null, true, false)));
        Assert.That(cell.Missing, Does.Contain("void").And.Contain("rows differ"));
    }

    [Test]
    public void Open_loops_have_no_ratio_as_their_times_are_those_of_a_schedule()
    {
        IEnumerable<RepetitionRecord> open = SampleRuns.Runs(SampleFolders.Async, s_before)
            .Select(run => run with { Workload = run.Workload with { RatePerS = 100 } });

        CellChange cell = Compare([.. OverFloor(s_before), .. open], [.. OverFloor(s_after), .. open]).Cells.Single(cell =>
            cell.Cell.Form == CallForm.Async);

        Assert.That((cell.Ratio, cell.IsDue), Is.EqualTo(((double?)null, false)));
        Assert.That(cell.Missing, Does.Contain("open loop"));
    }

    [Test]
    public void Controls_are_no_cells_and_cells_of_one_run_alone_say_so()
    {
        RunChange change = Compare(
            [.. OverFloor(s_before), .. SampleRuns.Runs(SampleFolders.Sync with { Control = Control.AaTwin }, s_before),
                .. SampleRuns.Runs(SampleFolders.Async, s_before)],
            [.. OverFloor(s_after), .. SampleRuns.Runs(SampleRuns.Cell("soap", CallForm.Sync), s_after)]);

        Assert.That(change.Cells.Where(cell => !cell.IsReference)
            .Select(cell => (cell.Cell.Key, cell.Missing, cell.IsDue)), Is.EqualTo(new[]
        {
            ("nettcp/direct sync 8", null, true), ("nettcp/direct async 8", "not in this run", false),
                ("soap/direct sync 8", "not in the first run", false),
        }));
    }

    [Test]
    public void A_single_repetition_is_too_few_for_an_interval_and_one_is_due_all_the_same()
    {
        CellChange cell = Wire(Compare(OverFloor(s_before), OverFloor([100])));

        Assert.That(cell.Missing, Does.Contain("fewer than two blocks"));
        Assert.That(cell.IsDue);
    }

    [Test]
    public void Runs_without_a_common_cell_are_refused() =>
        Assert.That(
            () => Compare(SampleRuns.Runs(SampleFolders.Sync, s_before), SampleRuns.Runs(SampleFolders.Async, s_after)),
            Throws.TypeOf<RemedyException>().With.Message.Contain("no cell in common"));

    [Test]
    public void A_first_run_without_any_time_is_refused() =>
        Assert.That(
            () => Compare([SampleRuns.Run(SampleFolders.Sync, 1, 100, "rows differ")], OverFloor(s_after)),
            Throws.TypeOf<RemedyException>().With.Message.Contain("no cell that can be compared"));

    [Test]
    public void Columns_that_an_older_version_did_not_have_do_no_harm()
    {
        SampleFolders.Write(Folder, "old", OverFloor(s_before));
        string[][] lines = [.. File.ReadAllLines(Path.Combine(Folder["old"], "runs.csv")).Select(line => line.Split(','))];
        int[] kept = [.. Enumerable.Range(0, lines[0].Length)
            .Where(column =>
                !lines[0][column].StartsWith("noise_", StringComparison.Ordinal)
            && lines[0][column] is not ("cell" or "rows" or "display_name" or "prepared" or "commit" or "round_trip_ms"))];
        File.WriteAllLines(Path.Combine(Folder["old"], "runs.csv"),
            lines.Select(line => string.Join(',', kept.Select(column => line[column]))));

        RunFolder old = RunFolder.Read(Folder["old"]), now = SampleFolders.Write(Folder, "now", OverFloor(s_after));

        Assert.That(Comparability.Differences(old, now), Is.Empty);
        Assert.That(Wire(SampleFolders.Change(old, now)).Ratio, Is.EqualTo(Welch(s_before, s_after).Ratio).Within(1e-12));
    }

    [Test]
    public void A_run_of_a_version_that_did_not_say_when_it_started_is_known_by_its_repetitions()
    {
        RunFolder old = SampleFolders.Write(Folder, "old", OverFloor(s_before)) with { Origin = new() };

        RunChange change = SampleFolders.Change(old, old);

        Assert.That(change.Reference, Is.Null);
        Assert.That(change.Cells.Select(cell => (cell.Ratio, cell.Lo, cell.Hi)), Has.All.EqualTo(((double?)1, (double?)1, (double?)1)));
    }

    private static RepetitionRecord Other(RepetitionRecord run) => run with { Time = run.Time with { WallMs = 1.01 * run.Time.WallMs } };

    private static IEnumerable<RepetitionRecord> OverFloor(double[] sync, double[]? async = null) =>
        SampleFolders.OverFloor([.. SampleRuns.Runs(SampleFolders.Sync, sync), .. SampleRuns.Runs(SampleFolders.Async, async ?? [])]);

    private static CellChange Wire(RunChange change) =>
        change.Cells.Single(cell => cell.Cell is { Transport: "nettcp", Form: CallForm.Sync });

    private static WelchRatio Welch(double[] a, double[] b) => WelchRatio.Of(Estimate.Of(OverAHundred(a)), Estimate.Of(OverAHundred(b)));

    private static PairedLogs OverAHundred(double[] times) => PairedLogs.OfRatios([.. times.Select(_ => 100.0)], times)!;

    private RunChange Compare(IEnumerable<RepetitionRecord> before, IEnumerable<RepetitionRecord> after) =>
        SampleFolders.Change(SampleFolders.Write(Folder, $"a{++_written}", before), SampleFolders.Write(Folder, $"b{_written}", after));
}
