using IntegrationMethods.Contract;
using IntegrationMethods.Measurement.Model;
using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Tests.Shared;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Verdicts;

public sealed class StarvationTests
{
    private static readonly RepetitionRecord s_starved = SampleRuns.Run(SampleRuns.Cell("soap", CallForm.Sync), 1, 1_000) with
    {
        Noise = new() { Cpus = 2, WindowMs = 2_000, ForeignCpuMs = 40, StealMs = 0 },
        Client = new() { CpuUserMs = 100, CpuSysMs = 50, TpQueuedMs = 900, TpInjected = 2, TpQueueMax = 5 },
        Server = new() { CpuUserMs = 100, CpuSysMs = 50 },
    };

    [Test]
    public void Work_that_waits_while_the_processors_are_idle_is_starvation() =>
        Assert.That(Starvation.Of(s_starved), Is.EqualTo("the client's work waited 900 ms for a thread while the pool added 2 of them (queue up to 5)"));

    [Test]
    public void A_queue_before_busy_processors_is_just_a_queue() =>
        Assert.That(Starvation.Of(s_starved with { Server = new() { CpuUserMs = 1_500, CpuSysMs = 200 } }), Is.Null);

    [Test]
    public void A_queue_behind_another_programs_work_is_just_a_queue() =>
        Assert.That(Starvation.Of(s_starved with { Noise = s_starved.Noise with { ForeignCpuMs = 3_800 } }), Is.Null);

    [Test]
    public void A_queue_without_injection_or_only_for_a_moment_is_none()
    {
        Assert.That(Starvation.Of(s_starved with { Client = s_starved.Client with { TpInjected = 0 } }), Is.Null);
        Assert.That(Starvation.Of(s_starved with { Client = s_starved.Client with { TpQueuedMs = 30 } }), Is.Null);
    }

    [Test]
    public void Nothing_known_is_nothing_said() => Assert.That(Starvation.Of(SampleRuns.Run(SampleRuns.Cell("soap", CallForm.Sync), 1, 1_000)), Is.Null);
}
