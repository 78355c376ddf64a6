using IntegrationMethods.Client.Results;

namespace IntegrationMethods.Tests.Client.Results;

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
    public void A_quiet_block_passes() => Assert.That(NoiseGates.Judge([s_quiet, s_quiet, s_quiet]), Is.Null);

    [TestCaseSource(nameof(Disturbed))]
    public void What_disturbs_one_repetition_is_measured_over_the_block(NoiseEvidence disturbed, string expected) =>
        Assert.That(NoiseGates.Judge([s_quiet, s_quiet with { StealMs = 2 }, disturbed]), Is.EqualTo(expected));

    [Test]
    public void A_slower_or_faster_processor_is_told_by_the_middle_canary() => Assert.Multiple(() =>
    {
        Assert.That(NoiseGates.Judge([s_quiet, s_quiet, s_quiet with { CanaryMs = 9 }]), Is.Null, "one of them may have been interrupted");
        Assert.That(NoiseGates.Judge([s_quiet, s_quiet with { CanaryMs = 1.2 }, s_quiet with { CanaryMs = 1.2 }]), Is.EqualTo("CPU canary off by 20.0 % (limit 5 %)"));
        Assert.That(NoiseGates.Judge([s_quiet with { CanaryMs = 0.9 }]), Is.EqualTo("CPU canary off by 10.0 % (limit 5 %)"));
    });

    [Test]
    public void All_that_disturbed_is_told() =>
        Assert.That(NoiseGates.Judge([s_quiet with { StealMs = 100, ForeignCpuMs = 300 }]), Is.EqualTo("steal 5.0 % (limit 1 %); foreign CPU 15.0 % (limit 3 %)"));

    [Test]
    public void What_the_platform_does_not_tell_is_no_noise() => Assert.That(NoiseGates.Judge([new(), new()]), Is.Null);

    [Test]
    public void Figures_a_hair_under_zero_do_not_hide_others() =>
        Assert.That(NoiseGates.Judge([s_quiet with { ForeignCpuMs = -10 }, s_quiet with { ForeignCpuMs = 200 }]), Does.StartWith("foreign CPU 4.8 %"));

    [Test]
    public void No_time_of_a_repetition_is_among_the_evidence()
    {
        // The whole window is, for shares of it: it holds reset, warm-up and proof too, and a longer one only dilutes.
        Assert.That(typeof(NoiseGates).GetMethod(nameof(NoiseGates.Judge))!.GetParameters().Select(parameter => parameter.ParameterType),
            Is.EqualTo(new[] { typeof(IReadOnlyCollection<NoiseEvidence>) }));
        RunRecord run = SampleRuns.Full();
        Assert.That((run with { Time = run.Time with { WallMs = 1e9 } }).Noise, Is.EqualTo(run.Noise));
    }
}
