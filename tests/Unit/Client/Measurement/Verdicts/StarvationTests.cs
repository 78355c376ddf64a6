using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Verdicts;

public sealed class StarvationTests
{
    private static readonly RepetitionRecord s_starved = SampleRuns.Run(SampleRuns.Cell("soap", CallForm.Sync), 1, 1_000) with
    {
        Client = new() { TpQueuedMs = 900, TpInjected = 2, TpBlockedMs = 700, TpQueueMax = 5 },
    };

    [Test]
    public void Work_that_waits_behind_blocked_threads_is_starvation() => Assert.That(Starvation.Of(s_starved), Is.EqualTo(
        "the client's work waited 900 ms for a thread, 700 ms with every pool thread blocked, while the pool added 2 threads "
            + "(queue up to 5)"));

    [Test]
    public void Either_end_can_starve() =>
        Assert.That(Starvation.Of(s_starved with { Client = new(), Server = s_starved.Client }),
            Does.StartWith("the server's work waited"));

    [Test]
    public void A_queue_before_threads_that_run_is_just_a_queue() => Assert.That(Of(cost => cost with { TpBlockedMs = 20 }), Is.Null);

    [Test]
    public void Threads_that_wait_without_a_queue_or_without_injection_are_no_starvation()
    {
        Assert.That(Of(cost => cost with { TpInjected = 0 }), Is.Null);
        Assert.That(Of(cost => cost with { TpQueuedMs = 30 }), Is.Null);
    }

    [Test]
    public void A_file_with_the_queue_alone_shows_no_starvation() => Assert.That(Of(cost => cost with { TpBlockedMs = null }), Is.Null);

    private static string? Of(Func<ProcessCost, ProcessCost> change) => Starvation.Of(s_starved with { Client = change(s_starved.Client) });
}
