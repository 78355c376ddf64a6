using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Verdicts;

internal sealed class NoiseGradesTests
{
    private static readonly Cell s_sync = SampleRuns.Cell("nettcp", CallForm.Sync), s_async = SampleRuns.Cell("nettcp", CallForm.Async);

    [TestCase(0.05, 0.01, NoiseGrade.Quiet)]
    [TestCase(0.051, 0, NoiseGrade.Busy)]
    [TestCase(0, 0.011, NoiseGrade.Busy)]
    [TestCase(0.15, 0, NoiseGrade.Busy)]
    [TestCase(0.151, 0, NoiseGrade.Crowded)]
    [TestCase(0.1, 0.06, NoiseGrade.Crowded)]
    public void A_grade_comes_from_what_others_took(double foreign, double steal, NoiseGrade grade) =>
        Assert.That(new MachineNoise(foreign, steal, []).Grade, Is.EqualTo(grade));

    [Test]
    public void Long_blocks_weigh_more_and_each_counts_once()
    {
        MachineNoise noise = MachineNoise.Of([.. Block(1, Evidence(2_000, foreign: 0.30)), .. Block(2, Evidence(6_000, foreign: 0.02))])!;

        Assert.That(noise.Foreign, Is.EqualTo((600 * 2 + 120 * 2) / 16_000.0).Within(1e-12));
        Assert.That(noise.Grade, Is.EqualTo(NoiseGrade.Busy));
    }

    [Test]
    public void Programs_are_named_by_their_share_of_the_whole_run()
    {
        MachineNoise noise = MachineNoise.Of([
            .. Block(1, Evidence(3_000, 0.2) with { ForeignProcesses = "chrome 10.0 %; a b 5.0 % 4.0 %; tail 1.0 %" }),
            .. Block(2, Evidence(3_000, 0.2) with { ForeignProcesses = "make 12.0 %; chrome 2.0 %; tail 1.0 %" })])!;

        Assert.That(noise.ForeignProcesses.Select(foreign => foreign.ToString()),
            Is.EqualTo(new[] { "chrome 6.0 %", "make 6.0 %", "a b 5.0 % 2.0 %" }));
        Assert.That(noise.ToString(), Is.EqualTo("crowded (20.0 % foreign CPU: chrome 6.0 %, make 6.0 %, a b 5.0 % 2.0 %)"));
    }

    [Test]
    public void A_host_that_keeps_time_is_named() =>
        Assert.That(MachineNoise.Of([Evidence(3_000, 0.001) with { StealMs = 120 }])!
            .ToString(), Is.EqualTo("busy (0.1 % foreign CPU; 2.0 % CPU steal)"));

    [Test]
    public void Short_windows_are_no_evidence_and_leave_the_others_alone()
    {
        Assert.That(MachineNoise.Of([.. Block(1, Evidence(1_500, 0.9))]), Is.Null);
        Assert.That(MachineNoise.Of([.. Block(1, Evidence(1_500, 0.9)), .. Block(2, Evidence(3_000, 0.001))])?.Grade,
            Is.EqualTo(NoiseGrade.Quiet));
        Assert.That(MachineNoise.Of(Array.Empty<RepetitionRecord>()), Is.Null);
    }

    [Test]
    public void Repetitions_in_a_row_are_in_no_block() =>
        Assert.That(MachineNoise.Of([SampleRuns.Run(s_sync with { Profile = Profile.Naive }, 1, 5) with { Noise = Evidence(3_000, 0.9) }]),
            Is.Null);

    [Test]
    public void A_file_with_evidence_of_each_repetition_is_read_over_all_of_them() =>
        Assert.That(MachineNoise.Of([SampleRuns.Run(s_sync, 1, 5) with { Noise = Evidence(2_000, 0.1) },
            SampleRuns.Run(s_async, 1, 5) with { Noise = Evidence(4_000, 0.01) }])!.Foreign,
            Is.EqualTo(0.04).Within(1e-12));

    [Test]
    public void Times_alone_change_no_grade_and_leave_every_block_in()
    {
        var random = new Random(9);
        RepetitionRecord[] runs = [.. Enumerable.Range(1, 12)
            .SelectMany(block => Block(block, Evidence(3_000, block is 4 or 7 ? 0.6 : 0.01)))];
        RepetitionRecord[] others = [.. runs.Select(run =>
            run with { Time = run.Time with { WallMs = 1e6 * random.NextDouble(), WarmupMs = 1, Steady = false } })];

        Assert.That(new[] { MachineNoise.Of(runs)?.Grade, MachineNoise.Of(others)?.Grade }, Has.All.EqualTo(NoiseGrade.Busy));
        Assert.That(CellRepetitions.Of(others).Select(cell => cell.Times.Count), Has.All.EqualTo(12));
    }

    private static IEnumerable<RepetitionRecord> Block(int block, NoiseEvidence evidence) =>
        new[] { s_sync, s_async }.Select(cell => SampleRuns.Run(cell, block, 100) with { Noise = evidence });

    private static NoiseEvidence Evidence(double windowMs, double foreign) =>
        new() { WindowMs = windowMs, Cpus = 2, StealMs = 0, ForeignCpuMs = foreign * 2 * windowMs };
}
