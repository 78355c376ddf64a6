using System.Diagnostics;
using IntegrationMethods.Client.Engine.Blocks;
using IntegrationMethods.Client.Engine.Facts;
using IntegrationMethods.Client.Engine.Noise;
using IntegrationMethods.Measurement.Files;

namespace IntegrationMethods.Tests.Unit.Client.Engine.Blocks;

/// <summary>Blocks on a machine with simulated counters: every look is 3 s after the one before.</summary>
internal sealed class BlockRunnerTests : IRunObserver
{
    private static readonly Cell[] s_cells = [SampleRuns.Cell("soap", CallForm.Sync), SampleRuns.Cell("soap", CallForm.Async),
        SampleRuns.Cell("grpc", CallForm.Sync)];

    private readonly List<string> _reported = [];
    private TemporaryFolder _folder = null!;
    private RunFiles _files = null!;

    [SetUp]
    public void Open()
    {
        _reported.Clear();
        _folder = new();
        _files = RunFiles.Create(_folder.Path, EnvironmentCapture.Take("r1", 42, [], new()));
    }

    [TearDown]
    public void Close() => _folder.Dispose();

    [Test]
    public async Task A_block_is_looked_at_once_and_all_of_its_repetitions_have_its_evidence()
    {
        await Run(0, 600, 600);

        Assert.That(_files.Runs.Select(run => (run.Block, run.Noise.WindowMs, run.Noise.ForeignCpuMs)), Is.EqualTo(
            Enumerable.Range(1, 3)
                .SelectMany(block => Enumerable.Repeat((block, (double?)3_000, (double?)(block == 1 ? 0 : 600)), s_cells.Length))));
        Assert.That(RunFiles.ReadRuns(_files.RunsPath), Is.EqualTo(_files.Runs));
    }

    [Test]
    public async Task Noise_is_reported_when_it_comes_and_when_it_changes_and_repeats_no_block()
    {
        await Run(0, 600, 600, 2_000, 0, 600);

        Assert.That(_reported,
            Is.EqualTo(new[] { "2: busy (10.0 % foreign CPU: hog 10.0 %)", "4: crowded (33.3 % foreign CPU: hog 33.3 %)",
            "6: busy (10.0 % foreign CPU: hog 10.0 %)" }));
        Assert.That(_files.Runs, Has.Count.EqualTo(6 * s_cells.Length));
    }

    [Test]
    public async Task A_run_that_is_taken_up_again_has_the_order_that_it_would_have_had()
    {
        await Run(0, 0, 0, 0, 0, 0);
        using var folder = new TemporaryFolder();
        RunFiles rest = RunFiles.Create(folder.Path, EnvironmentCapture.Take("r1", 42, [], new()));

        await new BlockRunner(1, new(RunLength.Exactly(6), Isolation.Session, () => TimeSpan.MaxValue, firstBlock: 4, firstLaunch: 2),
            Looks(0, 0, 0), rest, this)
            .RunAsync(s_cells, _ => Task.CompletedTask, (cell, at, position) =>
                Task.FromResult(SampleRuns.Run(cell, at.Block, 5) with { Position = position }));

        Assert.That(rest.Runs.Select(run => (run.Block, run.Position, run.Cell)),
            Is.EqualTo(_files.Runs.Where(run => run.Block > 3).Select(run => (run.Block, run.Position, run.Cell))));
    }

    [Test]
    public async Task A_repetition_outside_blocks_has_evidence_of_its_own()
    {
        Cell naive = s_cells[0] with { Profile = Profile.Naive };
        var runner = new BlockRunner(1, Schedule(1), Looks(900), _files, this);

        await runner.RepeatAloneAsync(() => Task.FromResult(SampleRuns.Run(naive, 1, 5)));

        Assert.That(RunFiles.ReadRuns(_files.RunsPath).Single().Noise, Is.EqualTo(_files.Runs.Single().Noise));
        Assert.That(_files.Runs.Single().Noise.ForeignProcesses, Is.EqualTo("hog 15.0 %"));
    }

    public void Noisy(int block, string noise) => _reported.Add($"{block}: {noise}");

    private Task Run(params double[] hogMs) => new BlockRunner(1, Schedule(hogMs.Length), Looks(hogMs), _files, this)
        .RunAsync(s_cells, _ => Task.CompletedTask, (cell, at, position) =>
            Task.FromResult(SampleRuns.Run(cell, at.Block, 5) with { Position = position }));

    private static BlockSchedule Schedule(int blocks) => new(RunLength.Exactly(blocks), Isolation.Session, () => TimeSpan.MaxValue);

    // Between blocks, while the files are written, the hog does nothing.
    private static Func<NoiseReading> Looks(params double[] hogMs)
    {
        int look = 0;
        return () =>
        {
            double hog = hogMs.Take((look + 1) / 2).Sum();
            var entry = new ProcessTable.Entry(new ProcessStat(7, 1, 1, "hog", false, new(hog, 0), default), ProcessSide.Other);
            var reading = new NoiseReading(3 * look * Stopwatch.Frequency, new ProcStat(2, 6_000 * look - hog, 0, 0),
                new(new Dictionary<int, ProcessTable.Entry> { [7] = entry }), 0, null);
            look++;
            return reading;
        };
    }
}
