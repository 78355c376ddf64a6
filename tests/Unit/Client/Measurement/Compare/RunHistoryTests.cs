using IntegrationMethods.Measurement.Compare;
using IntegrationMethods.Reports.Html.Pages;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Compare;

/// <summary>Runs in the order of time, each cell as a ratio to its own run's floor.</summary>
internal sealed class RunHistoryTests
{
    private static readonly DateTimeOffset s_first = new(2026, 1, 1, 0, 0, 0, TimeSpan.Zero);

    [Test]
    public void A_build_that_became_slower_is_a_change_point_of_its_cell_however_busy_the_machine_was()
    {
        RunHistory history = RunHistory.Of(
            [.. Enumerable.Range(0, 14).Select(i => Run(i, ratio: i < 7 ? 2 : 2.4, busy: i % 2 == 0 ? 1 : 1.9)).Reverse()], []);

        Assert.That(history.Runs.Select(run => run.Path), Is.EqualTo(Enumerable.Range(0, 14).Select(i => $"run{i}")), "the oldest first");
        CellHistory cell = history.Cells.Single();
        Assert.That(cell.Cell, Is.EqualTo(SampleFolders.Sync));
        Assert.That(cell.Changes.Single().Run, Is.EqualTo(7));
        Assert.That(cell.Changes.Single().Ratio, Is.EqualTo(1.2).Within(0.01));
        Assert.That(HistoryHtml.Sentence(history), Is.EqualTo("14 runs, 1 cell: 1 change point."));
        Assert.That(HistoryHtml.Changes(history)
            .Single(), Does.Match(
                @"^nettcp/direct sync 8: from run 8 on \(run7.*\), its ratio to the floor is 1\.20 times what it was\.$"));
    }

    [Test]
    public void A_page_has_every_run_and_what_was_left_out()
    {
        RunFolder other = Run(2, 2) with { Origin = Run(2, 2).Origin with { Machine = new("another", 96) } };

        string page = Encoding.UTF8.GetString(
            HistoryHtml.Of(RunHistory.Of([Run(0, 2), Run(1, 2), other, Run(3, 2)], ["broken: it can't be read"])));

        Assert.That(page,
            Does.StartWith("<!DOCTYPE html>").And.Contain("3 runs, 1 cell: no change point.").And.Contain("run0").And.Contain("run3"));
        Assert.That(page,
            Does.Contain("Left out: broken: it can't be read.").And.Contain("Left out: run2: different machine from the latest run"));
    }

    [Test]
    public void Runs_of_other_work_have_no_place_in_it() =>
        Assert.That(RunHistory.Of([Run(0, 2), Run(1, 2, batchSize: 7), Run(2, 2)], []).LeftOut.Single(),
            Does.StartWith("run1: different work from the latest run's (batch_size 50 against 7)"));

    [Test]
    public void Runs_with_other_limits_of_their_processes_have_no_place_in_it()
    {
        RunFolder limited = Run(1, 2) with { Origin = Run(1, 2).Origin with { Protocol = new(MemoryLimitBytes: new(1 << 29, null)) } };

        Assert.That(RunHistory.Of([Run(0, 2), limited, Run(2, 2)], []).LeftOut.Single(), Is.EqualTo(
            "run1: different limits of the processes from the latest run's (memory limit nothing against server 512 MiB)"));
    }

    [Test]
    public void One_run_is_no_history() =>
        Assert.That(() => RunHistory.Of([Run(0, 2)], []), Throws.TypeOf<RemedyException>().With.Message.Contains("at least two runs"));

    [Test]
    public void A_folder_of_results_stands_for_all_of_them()
    {
        using var folder = new TemporaryFolder();
        foreach (string name in new[] { "a", "b" })
            SampleFolders.Write(folder, name, SampleFolders.OverFloor(SampleRuns.Runs(SampleFolders.Sync, 200, 210, 190)));
        Directory.CreateDirectory(folder["empty"]);

        Assert.That(RunHistory.Read([folder.Path]).Runs.Select(run => Path.GetFileName(run.Path)), Is.EqualTo(new[] { "a", "b" }));
    }

    private static RunFolder Run(int day, double ratio, double busy = 1, int batchSize = 50)
    {
        double[] times = [.. Enumerable.Range(0, 5).Select(block => 100 * busy * ratio * (1 + 0.002 * ((3 * block + 7 * day) % 5)))];
        return RunFolder.Of($"run{day}", new() { RunId = $"run{day}", StartedUtc = s_first.AddDays(day) },
            [.. SampleFolders.OverFloor(SampleRuns.Runs(SampleFolders.Sync, times), 100 * busy)
                .Select(run => run with { RunId = $"run{day}", Workload = run.Workload with { BatchSize = batchSize } })]);
    }
}
