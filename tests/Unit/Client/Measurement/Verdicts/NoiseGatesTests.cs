using IntegrationMethods.Measurement.Model;
using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Tests.Shared;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Verdicts;

internal sealed class NoiseGatesTests
{
    private static readonly NoiseEvidence s_quiet = new()
    {
        WindowMs = 1_000,
        Cpus = 2,
        StealMs = 10,
        ForeignCpuMs = 40,
        CanaryMs = 1.04,
        CanaryReferenceMs = 1,
        Throttled = 0,
        MajorFaults = 0,
        TcpRetransmits = 1,
        TcpSegments = 10_000,
    };

    private static IEnumerable<TestCaseData<NoiseEvidence, string>> Disturbed()
    {
        yield return new(s_quiet with { StealMs = 51 }, "steal 1.1 % (limit 1 %)");
        yield return new(s_quiet with { ForeignCpuMs = 160 }, "foreign CPU 4.0 % (limit 3 %)");
        yield return new(s_quiet with { Throttled = 1 }, "throttled 1 times (limit 0)");
        yield return new(s_quiet with { MajorFaults = 2 }, "major page faults 2 times (limit 0)");
        yield return new(s_quiet with { TcpRetransmits = 100 }, "TCP segments sent again 0.3 % (limit 0.1 %)");
    }

    [Test]
    public void A_quiet_block_passes() => Assert.That(NoiseGates.Complaint([s_quiet, s_quiet, s_quiet]), Is.Null);

    [TestCaseSource(nameof(Disturbed))]
    public void What_disturbs_one_repetition_is_measured_over_the_block(NoiseEvidence disturbed, string expected) =>
        Assert.That(NoiseGates.Complaint([s_quiet, s_quiet with { StealMs = 2 }, disturbed]), Is.EqualTo(expected));

    [Test]
    public void A_slower_or_faster_processor_is_told_by_the_middle_canary() => Assert.Multiple(() =>
    {
        Assert.That(NoiseGates.Complaint([s_quiet, s_quiet, s_quiet with { CanaryMs = 9 }]), Is.Null, "one of them may have been interrupted");
        Assert.That(NoiseGates.Complaint([s_quiet, s_quiet with { CanaryMs = 1.2 }, s_quiet with { CanaryMs = 1.2 }]), Is.EqualTo("CPU canary off by 20.0 % (limit 5 %)"));
        Assert.That(NoiseGates.Complaint([s_quiet with { CanaryMs = 0.9 }]), Is.EqualTo("CPU canary off by 10.0 % (limit 5 %)"));
    });

    [Test]
    public void All_that_disturbed_is_told() =>
        Assert.That(NoiseGates.Complaint([s_quiet with { StealMs = 100, ForeignCpuMs = 300 }]), Is.EqualTo("steal 5.0 % (limit 1 %); foreign CPU 15.0 % (limit 3 %)"));

    [Test]
    public void What_the_platform_does_not_tell_is_no_noise() => Assert.That(NoiseGates.Complaint([new(), new()]), Is.Null);

    [Test]
    public void Figures_a_hair_under_zero_do_not_hide_others() =>
        Assert.That(NoiseGates.Complaint([s_quiet with { ForeignCpuMs = -10 }, s_quiet with { ForeignCpuMs = 200 }]), Does.StartWith("foreign CPU 4.8 %"));

    [Test]
    public void Changing_the_times_alone_changes_neither_a_gate_nor_which_blocks_count()
    {
        var random = new Random(9);
        RepetitionRecord[] runs = [.. Enumerable.Range(1, 12).SelectMany(block => SampleRuns.ThreeBlocks().Where(run => run.Block == 1).Select(run =>
            run with { Block = block, Noise = s_quiet with { ForeignCpuMs = block is 4 or 7 ? 500 : 5 }, NoiseReason = block is 4 or 7 ? "foreign CPU" : null }))];
        RepetitionRecord[] others = [.. runs.Select(run => run with { Time = run.Time with { WallMs = 1e6 * random.NextDouble(), WarmupMs = 1, Steady = false } })];

        Assert.That(Judged(others), Is.EqualTo(Judged(runs)));
        Assert.That(Judged(runs).Where(block => block.Reason is not null).Select(block => block.Block), Is.EqualTo(new[] { 4, 7 }));
        Assert.That(Counted(others), Is.EqualTo(Counted(runs)).And.Not.Contains(4));
    }

    private static IEnumerable<(int Block, string? Reason)> Judged(IEnumerable<RepetitionRecord> runs) =>
        runs.GroupBy(run => run.Block).Select(block => (block.Key, NoiseGates.Complaint([.. block.Select(run => run.Noise)])));

    private static int[] Counted(RepetitionRecord[] runs)
    {
        HashSet<RepetitionRecord> counted = CountedRuns.Of(runs);
        return [.. runs.Where(counted.Contains).Select(run => run.Block).Distinct()];
    }
}
