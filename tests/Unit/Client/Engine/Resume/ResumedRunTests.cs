using IntegrationMethods.Client.Engine.Cells;
using IntegrationMethods.Client.Engine.Facts;
using IntegrationMethods.Client.Engine.Resume;
using IntegrationMethods.Measurement.Files;

namespace IntegrationMethods.Tests.Unit.Client.Engine.Resume;

/// <summary>What is kept of a run that ended before its time, and when it may not go on.</summary>
internal sealed class ResumedRunTests : FolderTestBase
{
    private static readonly Cell[] s_cells = [SampleRuns.Cell("soap", CallForm.Sync), SampleRuns.Cell("soap", CallForm.Async),
        SampleRuns.Cell("grpc", CallForm.Sync)];

    private static readonly Cell s_naive = s_cells[0] with { Profile = Profile.Naive };

    [Test]
    public async Task Whole_blocks_are_kept_and_a_block_that_lacks_a_repetition_goes_as_a_whole()
    {
        EnvironmentRecord now = Write(Blocks(3), Block(4).Take(2));

        (RunFiles files, EnvironmentRecord environment, RunPlan rest) = await ResumeAsync(now);

        Assert.That((rest.FirstBlock, rest.FirstLaunch), Is.EqualTo((4, 2)), "the processes are launched anew");
        Assert.That(files.Runs, Is.EqualTo(Blocks(3)));
        Assert.That(RunFiles.ReadRuns(files.RunsPath), Is.EqualTo(Blocks(3)));
        Assert.That(environment.Resumed!
            .Single(), Is.EqualTo(new ResumedFacts(environment.Resumed![0].AtUtc, 9, 2, "stopped by the user")));
        Assert.That((environment.EndedUtc, environment.EndedBecause), Is.EqualTo(((DateTimeOffset?)null, (string?)null)));
        Assert.That(ResumedRun.EnvironmentOf(Folder.Path).Resumed, Has.Count.EqualTo(1), "it is on disk");
    }

    [TestCase("ended early, because every cell has failed: the database is gone", 3)]
    [TestCase("stopped by the user", 4, Description = "a failure of some cells stays one")]
    public async Task Blocks_are_made_again_from_the_first_failure_if_every_cell_had_failed(string because, int firstBlock)
    {
        EnvironmentRecord now = Write([.. Blocks(2), .. Block(3).Select(run => run with { Reason = "the database is gone" })], [], because);

        (RunFiles files, _, RunPlan rest) = await ResumeAsync(now);

        Assert.That(rest.FirstBlock, Is.EqualTo(firstBlock));
        Assert.That(files.Runs.Select(run => run.Block).Max(), Is.EqualTo(firstBlock - 1));
    }

    [TestCase("r1,42,4,1")]
    [TestCase("r1,42,4,1,,rows,\"soap/dir")]
    [TestCase("\0\0\0\0\0\0\0\0")]
    public async Task A_line_that_was_being_written_is_left_out(string half)
    {
        EnvironmentRecord now = Write(Blocks(2), []);
        await File.AppendAllTextAsync(Folder["runs.csv"], half);
        await File.WriteAllTextAsync(Folder["comparison.csv.tmp"], "half a file");

        (RunFiles files, _, _) = await ResumeAsync(now);

        Assert.That(RunFiles.ReadRuns(files.RunsPath), Is.EqualTo(Blocks(2)));
        Assert.That(Directory.GetFiles(Folder.Path, "*.tmp"), Is.Empty);
    }

    [Test]
    public async Task A_run_that_was_killed_before_its_first_block_was_whole_begins_again()
    {
        EnvironmentRecord now = Write([], Block(1).Take(1));

        (RunFiles files, _, RunPlan rest) = await ResumeAsync(now);

        Assert.That((rest.FirstBlock, rest.FirstLaunch, files.Runs.Count), Is.EqualTo((1, 1, 0)));
    }

    [Test]
    public async Task Repetitions_outside_of_blocks_are_kept_one_by_one()
    {
        EnvironmentRecord now = Write(Blocks(2), [SampleRuns.Run(s_naive, 1, 5)]);

        (RunFiles files, _, _) = await ResumeAsync(now, [.. s_cells, s_naive]);

        Assert.That(files.Runs, Has.Count.EqualTo(7).And.Member(SampleRuns.Run(s_naive, 1, 5)));
    }

    [Test]
    public async Task The_calls_of_whole_blocks_stay_counted()
    {
        RepetitionRecord[] timed = Timed(2);
        EnvironmentRecord now = Write(timed, Block(3).Take(1).Select(run => run with { CallsMs = [7.0] }));

        (RunFiles files, _, _) = await ResumeAsync(now);

        Assert.That(s_cells.Select(cell => files.Calls.Of(cell)?.Count), Is.All.EqualTo(2 * timed[0].Workload.Batches));
    }

    [Test]
    public async Task A_last_block_whose_calls_are_not_yet_on_the_disk_is_made_again()
    {
        EnvironmentRecord now = Write(Timed(1), Timed(2)[s_cells.Length..]);

        (RunFiles files, _, RunPlan rest) = await ResumeAsync(now);

        Assert.That((rest.FirstBlock, files.Runs.Count), Is.EqualTo((2, s_cells.Length)));
        Assert.That(s_cells.Select(cell => files.Calls.Of(cell)?.Count), Is.All.EqualTo(Timed(1)[0].Workload.Batches));
    }

    [Test]
    public async Task The_work_has_the_size_that_the_pilot_gave_it_the_first_time()
    {
        EnvironmentRecord now = Write(Blocks(2), []);
        int asked = 0;
        RunPlan plan = Plan(s_cells)
            with { Pilot = new(new(250, 50_000), (work, _) =>
                Task.FromResult<IReadOnlyList<PlannedCell>>(
                    [.. s_cells.Select(cell => Planned(cell, asked = work.Calls[new(Blocks(1)[0].Workload.BatchSize)]))])) };

        RunPlan rest = await ResumedRun.Read(Folder.Path).RemainingAsync(plan, CancellationToken.None);

        Assert.That((rest.Pilot, asked), Is.EqualTo(((Pilot?)null, Blocks(1)[0].Workload.Batches)));
        Assert.That(now.Resumed, Is.Null);
    }

    [Test]
    public void Another_machine_is_refused_by_what_differs_and_nothing_is_changed()
    {
        EnvironmentRecord now = Write(Blocks(2), Block(3).Take(1));
        byte[] before = File.ReadAllBytes(Folder["runs.csv"]);

        Assert.That(() => ResumeAsync(now with { Machine = now.Machine with { Cores = 96 }, GitCommit = "feed" }),
            Throws.TypeOf<RemedyException>().With.Message.Contains("machine.cores").And.Message.Contains("against 96").And.Message.Contains(
                "git_commit").And.Message.Contains("start a new run"));
        Assert.That(File.ReadAllBytes(Folder["runs.csv"]), Is.EqualTo(before));
    }

    [Test]
    public void What_machines_did_and_which_repetitions_were_made_again_is_of_the_whole_run()
    {
        EnvironmentRecord now = EnvironmentCapture.Take("r1", 42, [], new());
        HostFacts host = new() { Name = "client 1", Role = HostRole.Client, MachineName = "a", Address = "192.0.2.1",
            Machine = now.Machine, Runtime = now.Runtime, CpuMs = 100, Losses = 1, Noise = "quiet" };
        RunFiles.Create(Folder.Path, now with { EndedBecause = "stopped by the user", Hosts = [host],
            Repeated = [new("soap/direct sync 8", 1, "lost")] });

        EnvironmentRecord whole = ResumedRun.Read(Folder.Path).Whole(now with { Hosts = [host with { CpuMs = 20, Noise = "busy" }],
            Repeated = [new("soap/direct sync 8", 3, "lost")] });

        Assert.That(whole.Hosts, Is.EqualTo(new[] { host with { CpuMs = 120, Losses = 2, Noise = "quiet; busy" } }));
        Assert.That(whole.Repeated!.Select(pass => pass.Block), Is.EqualTo(new[] { 1, 3 }));
    }

    [Test]
    public void Other_work_is_refused_by_its_column()
    {
        EnvironmentRecord now = Write(Blocks(2), []);
        RunPlan plan = Plan(s_cells) with { Cells = [.. s_cells.Select(cell => Planned(cell, 1_234))] };

        Assert.That(() =>
            ResumedRun.Read(Folder.Path).RemainingAsync(plan, CancellationToken.None),
            Throws.TypeOf<RemedyException>().With.Message.Contains("batches 20 against 1234"));
        Assert.That(() =>
            ResumeAsync(now, s_cells[..2]),
            Throws.TypeOf<RemedyException>().With.Message.Contains("grpc/direct sync 8 is no longer a cell"));
    }

    [Test]
    public void A_run_that_came_to_its_end_is_refused()
    {
        Write(Blocks(2), [], because: null);

        Assert.That(() => ResumedRun.Read(Folder.Path), Throws.TypeOf<RemedyException>().With.Message.Contains("is complete"));
    }

    [Test]
    [Platform("Linux", Reason = "the first process of a system is there, and began long ago")]
    public void A_run_that_goes_on_is_refused()
    {
        EnvironmentRecord now = Write(Blocks(2), []);
        RunFiles files = RunFiles.Create(Folder["on"],
            now with { ProcessId = 1, StartedUtc = DateTimeOffset.UtcNow, EndedUtc = null, EndedBecause = null });

        Assert.That(() =>
            ResumedRun.Read(files.Folder), Throws.TypeOf<RemedyException>().With.Message.Contains("still being written by process 1"));
    }

    [Test]
    public void A_folder_that_is_none_is_refused() =>
        Assert.That(() =>
            ResumedRun.Read(Folder["nowhere"]), Throws.TypeOf<RemedyException>().With.Message.Contains("environment.json can't be read"));

    // As a run that the user stopped leaves it.
    private EnvironmentRecord Write(IEnumerable<RepetitionRecord> blocks, IEnumerable<RepetitionRecord> rest,
        string? because = "stopped by the user")
    {
        EnvironmentRecord environment = EnvironmentCapture.Take("r1", 42, [], new()) with { StartedUtc = Blocks(1)[0].Time.StartedUtc };
        RunFiles files = RunFiles.Create(Folder.Path, environment);
        foreach (IGrouping<int, RepetitionRecord> block in blocks.GroupBy(run => run.Block))
        {
            foreach (RepetitionRecord run in block)
                files.Append(run);
            files.Summarize();
        }
        foreach (RepetitionRecord run in rest)
            files.Append(run);
        files.Write(environment with { EndedUtc = DateTimeOffset.UnixEpoch, EndedBecause = because });
        files.Summarize(last: true);
        return environment;
    }

    private async Task<(RunFiles Files, EnvironmentRecord Environment, RunPlan Plan)> ResumeAsync(EnvironmentRecord now,
        IReadOnlyList<Cell>? cells = null)
    {
        ResumedRun resumed = ResumedRun.Read(Folder.Path);
        RunPlan rest = await resumed.RemainingAsync(Plan(cells ?? s_cells), CancellationToken.None);
        (RunFiles files, EnvironmentRecord environment) = resumed.Open(now);
        return (files, environment, rest);
    }

    private static RepetitionRecord[] Blocks(int count) => [.. Enumerable.Range(1, count).SelectMany(Block)];

    private static RepetitionRecord[] Timed(int blocks) =>
        [.. Blocks(blocks).Select(run => run with { CallsMs = [.. Enumerable.Repeat(1.0, run.Workload.Batches)],
            ClientCallsMs = [[1], [.. Enumerable.Repeat(1.0, run.Workload.Batches - 1)]] })];

    private static RepetitionRecord[] Block(int block) =>
        [.. s_cells.Select((cell, i) => SampleRuns.Run(cell, block, 10) with { Position = i + 1, Launch = 1 })];

    private static RunPlan Plan(IEnumerable<Cell> cells) =>
        new() { RunId = "r1", Scenario = "rows", OrderSeed = 42, Cells = [.. cells.Select(cell => Planned(cell, null))],
            Length = RunLength.Exactly(10) };

    private static PlannedCell Planned(Cell cell, int? batches)
    {
        Workload workload = SampleRuns.Run(cell, 1, 1).Workload;
        return new(cell, workload with { Batches = batches ?? workload.Batches }) { StartAsync = (_, _) =>
            throw new NotSupportedException(), Check = _ => throw new NotSupportedException() };
    }
}
