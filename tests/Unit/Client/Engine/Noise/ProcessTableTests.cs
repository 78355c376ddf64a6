using IntegrationMethods.Client.Engine.Noise;

namespace IntegrationMethods.Tests.Unit.Client.Engine.Noise;

/// <summary>
/// Between two reads processes appear, end and change sides: none may have a negative use, or be charged for its earlier use.
/// </summary>
internal sealed class ProcessTableTests
{
    private static readonly ProcessTable s_none = Table();

    [Test]
    public void Each_process_has_what_it_used_more_than_before()
    {
        WindowUse use = Table(Entry(1, 5_000, side: ProcessSide.Own), Entry(2, 7_300), Entry(3, 900, side: ProcessSide.Kernel))
            .Since(Table(Entry(1, 4_000, side: ProcessSide.Own), Entry(2, 7_000), Entry(3, 850, side: ProcessSide.Kernel)));

        Assert.That((use.Own.CpuMs, use.KernelMs, Others(use)), Is.EqualTo((1_000, 50, 300)));
    }

    [Test]
    public void Processes_of_one_name_are_one_program() =>
        Assert.That(Table(Entry(1, 20), Entry(2, 30))
            .Since(s_none).OthersMs, Is.EqualTo(new Dictionary<string, double> { ["program"] = 50 }));

    [Test]
    public void A_process_that_changed_sides_is_the_runs_own_and_counts_once()
    {
        WindowUse became = Table(Entry(1, 6_000, side: ProcessSide.Own)).Since(Table(Entry(1, 5_000)));
        WindowUse ceased = Table(Entry(1, 6_000)).Since(Table(Entry(1, 5_000, side: ProcessSide.Own)));

        Assert.That(new[] { became, ceased }.Select(use => (use.Own.CpuMs, Others(use))), Has.All.EqualTo((1_000.0, 0.0)));
    }

    [Test]
    public void A_number_that_another_process_has_by_now_is_another_process() =>
        Assert.That(Others(Table(Entry(1, 40, started: 99)).Since(Table(Entry(1, 5_000, started: 3)))), Is.EqualTo(40));

    [Test]
    public void An_ended_child_leaves_its_parent_what_it_used_within_the_window()
    {
        ProcessTable start = Table(Entry(1, 100, children: 10), Entry(2, 5_000, parent: 1));

        Assert.That(Others(Table(Entry(1, 100, children: 5_310)).Since(start)), Is.EqualTo(300));
        Assert.That(Others(Table(Entry(1, 100, children: 10)).Since(start)), Is.Zero, "the parent has not asked for it yet, or never does");
    }

    [Test]
    public void A_child_without_an_earlier_reading_counts_for_the_whole_window() =>
        Assert.That(Others(Table(Entry(1, 100, children: 250)).Since(Table(Entry(1, 100)))), Is.EqualTo(250));

    [Test]
    public void A_family_that_ended_counts_for_its_nearest_living_ancestor()
    {
        ProcessTable start = Table(Entry(1, 0), Entry(2, 1_000, parent: 1), Entry(3, 2_000, parent: 2));

        Assert.That(Others(Table(Entry(1, 0, children: 3_040)).Since(start)), Is.EqualTo(40));
    }

    [Test]
    public void An_orphan_that_ended_leaves_who_adopted_it_no_more_than_the_window()
    {
        // 3 lost its parent 2 and was adopted by 1, not by 9, the parent of 2.
        ProcessTable start = Table(Entry(1, 0), Entry(9, 0), Entry(2, 1_000, parent: 9), Entry(3, 60_000, parent: 2));

        WindowUse use = Table(Entry(1, 0, children: 60_050), Entry(9, 0, children: 1_000)).Since(start);

        Assert.That(Others(use), Is.EqualTo(50));
    }

    [Test]
    public void An_orphan_takes_nothing_from_a_process_that_cannot_have_adopted_it()
    {
        // 4 lost its parent 2, whose parent is 9; 5 started and ended children meanwhile. Only 1 can have adopted 4.
        ProcessTable start = Table(
            Entry(1, 0), Entry(9, 0, parent: 1), Entry(5, 0, parent: 1), Entry(2, 0, parent: 9), Entry(4, 60_000, parent: 2));

        WindowUse use = Table(Entry(1, 0, children: 60_050), Entry(9, 0, parent: 1), Entry(5, 0, children: 700, parent: 1)).Since(start);

        Assert.That(Others(use), Is.EqualTo(750));
    }

    [Test]
    public void A_younger_process_by_the_number_of_the_parent_is_not_the_parent()
    {
        // 2's parent ended, and 2 started another process by its number. Both end.
        ProcessTable start = Table(Entry(1, 0), Entry(2, 500, parent: 3, started: 5), Entry(3, 500, parent: 2, started: 7));

        Assert.That(Others(Table(Entry(1, 0)).Since(start)), Is.Zero);
    }

    [Test]
    public void Orphans_of_others_take_nothing_from_the_run()
    {
        ProcessTable start = Table(Entry(1, 0, side: ProcessSide.Own), Entry(2, 60_000));

        Assert.That(Table(Entry(1, 0, children: 500, side: ProcessSide.Own)).Since(start).Own.CpuMs, Is.EqualTo(500));
    }

    [Test]
    public void A_process_of_the_run_that_ended_under_another_parent_stays_the_runs_own()
    {
        WindowUse use = Table(Entry(1, 0, children: 60_200)).Since(Table(Entry(1, 0), Entry(2, 60_000, parent: 1, side: ProcessSide.Own)));

        Assert.That((use.Own.CpuMs, Others(use)), Is.EqualTo((200, 0)));
    }

    private static double Others(WindowUse use) => use.OthersMs.Values.Sum();

    private static ProcessTable Table(params ProcessTable.Entry[] entries) => new(entries.ToDictionary(entry => entry.Stat.Pid));

    private static ProcessTable.Entry Entry(int pid, double ms, double children = 0, int parent = 0, long started = 1,
        ProcessSide side = ProcessSide.Other) =>
        new(new ProcessStat(pid, parent, started, "program", false, new(ms, 0), new(children, 0)), side);
}
