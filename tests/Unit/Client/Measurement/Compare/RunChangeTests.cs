using IntegrationMethods.Contract;
using IntegrationMethods.Measurement.Compare;
using IntegrationMethods.Measurement.Model;
using IntegrationMethods.Measurement.Statistics;
using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Tests.Shared;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Compare;

public sealed class RunChangeTests
{
    private static readonly double[] s_before = [100, 104, 97, 101, 110];
    private static readonly double[] s_after = [121, 118, 130, 119, 125, 140, 117];

    private TemporaryFolder _folder = null!;

    [SetUp]
    public void MakeFolder() => _folder = new();

    [TearDown]
    public void RemoveFolder() => _folder.Dispose();

    [Test]
    public void Different_runs_are_compared_by_Welch_even_where_their_blocks_have_the_same_numbers()
    {
        RunChange change = Compare(SampleRuns.Runs(SampleFolders.Sync, s_before), SampleRuns.Runs(SampleFolders.Sync, s_after));

        CellChange cell = change.Cells.Single();
        WelchRatio welch = WelchRatio.Of(s_before, s_after)!;
        Assert.That(change.Paired, Is.False);
        Assert.That((cell.Ratio, cell.Lo, cell.Hi), Is.EqualTo((welch.Ratio, welch.Lo, welch.Hi)));
        Assert.That(cell.Word, Is.EqualTo(VerdictWord.Slower));
    }

    [Test]
    public void Parts_of_one_run_are_paired_by_block()
    {
        RunFolder a = SampleFolders.Write(_folder, "a", SampleRuns.Runs(SampleFolders.Sync, 100, 200, 400), runId: "one");
        RunFolder b = SampleFolders.Write(_folder, "b", SampleRuns.Runs(SampleFolders.Sync, 110, 220, 440), runId: "one");

        RunChange change = RunChange.Of(a, b, "B");

        Assert.That(change.Paired);
        Assert.That(change.Cells.Single().Ratio, Is.EqualTo(1.1).Within(1e-12));
        Assert.That(change.Cells.Single().Lo, Is.EqualTo(1.1).Within(1e-9), "the blocks' own times cancel");
    }

    [Test]
    public void Disturbed_blocks_are_left_out()
    {
        RepetitionRecord noisy = SampleRuns.Run(SampleFolders.Sync, 9, 10_000) with { NoiseReason = "steal 6 %" };

        RunChange change = Compare([.. SampleRuns.Runs(SampleFolders.Sync, s_before), noisy], [.. SampleRuns.Runs(SampleFolders.Sync, s_after), noisy]);

        Assert.That(change.Cells.Single().Before!.Times, Is.EqualTo(s_before));
        Assert.That(change.Cells.Single().Ratio, Is.EqualTo(WelchRatio.Of(s_before, s_after)!.Ratio));
    }

    [Test]
    public void A_cell_that_has_only_disturbed_blocks_has_no_figures_and_is_not_broken()
    {
        IEnumerable<RepetitionRecord> noisy = SampleRuns.Runs(SampleFolders.Sync, s_after).Select(run => run with { NoiseReason = "steal 6 %" });

        CellChange cell = Compare(SampleRuns.Runs(SampleFolders.Sync, s_before), noisy).Cells.Single();

        Assert.That((cell.Ratio, cell.IsBroken), Is.EqualTo(((double?)null, false)));
        Assert.That(cell.Missing, Does.Contain("every block was disturbed").And.Contain("--noise-gates off"));
    }

    [Test]
    public void A_repetition_that_is_not_valid_voids_its_cell_even_in_a_disturbed_block()
    {
        RepetitionRecord lost = SampleRuns.Run(SampleFolders.Sync, 9, 100, "rows differ") with { NoiseReason = "steal 6 %" };

        CellChange cell = Compare(SampleRuns.Runs(SampleFolders.Sync, s_before), [.. SampleRuns.Runs(SampleFolders.Sync, s_after), lost]).Cells.Single();

        Assert.That((cell.Ratio, cell.IsBroken), Is.EqualTo(((double?)null, true)));
        Assert.That(cell.Missing, Does.Contain("void").And.Contain("rows differ"));
    }

    [Test]
    public void Controls_are_no_cells_and_cells_of_one_run_alone_say_so()
    {
        RunChange change = Compare(
            [.. SampleRuns.Runs(SampleFolders.Sync, s_before), .. SampleRuns.Runs(SampleFolders.Sync with { Control = Control.AaTwin }, s_before), .. SampleRuns.Runs(SampleFolders.Async, s_before)],
            [.. SampleRuns.Runs(SampleFolders.Sync, s_after), .. SampleRuns.Runs(SampleRuns.Cell("soap", CallForm.Sync), s_after)]);

        Assert.That(change.Cells.Select(cell => (cell.Cell.Key, cell.Missing)), Is.EqualTo(new[]
        {
            ("nettcp/direct sync 8", null), ("nettcp/direct async 8", "not in this run"), ("soap/direct sync 8", "not in the first run"),
        }));
    }

    [Test]
    public void A_single_repetition_is_too_few_for_an_interval() =>
        Assert.That(Compare(SampleRuns.Runs(SampleFolders.Sync, s_before), SampleRuns.Runs(SampleFolders.Sync, 100)).Cells.Single().Missing, Does.Contain("under two repetitions"));

    [Test]
    public void Runs_without_a_common_cell_are_refused() =>
        Assert.That(
            () => Compare(SampleRuns.Runs(SampleFolders.Sync, s_before), SampleRuns.Runs(SampleFolders.Async, s_after)),
            Throws.TypeOf<RemedyException>().With.Message.Contain("no cell in common"));

    [Test]
    public void Columns_that_an_older_version_did_not_have_do_no_harm()
    {
        SampleFolders.Write(_folder, "old", SampleRuns.Runs(SampleFolders.Sync, s_before));
        string[][] lines = [.. File.ReadAllLines(Path.Combine(_folder["old"], "runs.csv")).Select(line => line.Split(','))];
        int[] kept = [.. Enumerable.Range(0, lines[0].Length).Where(column => !lines[0][column].StartsWith("noise_", StringComparison.Ordinal) && lines[0][column] is not ("prepared" or "commit" or "round_trip_ms"))];
        File.WriteAllLines(Path.Combine(_folder["old"], "runs.csv"), lines.Select(line => string.Join(',', kept.Select(column => line[column]))));

        RunFolder old = RunFolder.Read(_folder["old"]), now = SampleFolders.Write(_folder, "now", SampleRuns.Runs(SampleFolders.Sync, s_after));

        Assert.That(Comparability.Differences(old, now), Is.Empty);
        Assert.That(RunChange.Of(old, now, "B").Cells.Single().Ratio, Is.GreaterThan(1));
    }

    private RunChange Compare(IEnumerable<RepetitionRecord> before, IEnumerable<RepetitionRecord> after) =>
        RunChange.Of(SampleFolders.Write(_folder, "a", before), SampleFolders.Write(_folder, "b", after), "B");
}
