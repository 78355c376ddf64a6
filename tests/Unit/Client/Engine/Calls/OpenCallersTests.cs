using IntegrationMethods.Client.Engine.Calls;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Tests.Unit.Client.Engine.Calls;

[TestFixture(CallForm.Sync)]
[TestFixture(CallForm.Async)]
internal sealed class OpenCallersTests(CallForm form)
{
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(60);

    [Test]
    public async Task Every_call_is_made_once_and_not_before_its_time()
    {
        var target = new DroppedRows();
        OpenLedger ledger = Ledger(rate: 500, calls: 40);

        WorkDone done = await Run(new MemoryServiceTables(SampleRows.PlainRows(80)), target, ledger, callers: 3);

        Assert.That((target.Digest().Count, target.Digest().DistinctIds), Is.EqualTo((80, 80)));
        Assert.That(done.Open!.Drops, Is.Zero);
        Assert.That(done.SamplesMs, Has.Length.EqualTo(40).And.All.GreaterThanOrEqualTo(0));
        for (int call = 0; call < 40; call++)
            Assert.That(done.Open.LatencyMs[call], Is.GreaterThanOrEqualTo(done.SamplesMs[call]), "no call starts early");
        Assert.That(done.WallMs, Is.GreaterThanOrEqualTo(80));
    }

    [Test]
    public async Task The_callers_bound_the_calls_in_flight_and_the_others_wait_in_line()
    {
        int inFlight = 0, most = 0;
        var rows = new SpyServiceTables((_, _) =>
        {
            InterlockedMax(ref most, Interlocked.Increment(ref inFlight));
            Thread.Sleep(5);
            Interlocked.Decrement(ref inFlight);
            return [];
        });

        WorkDone done = await Run(rows, new DroppedRows(), Ledger(rate: 100_000, calls: 12), callers: 2);

        Assert.That(most, Is.LessThanOrEqualTo(2));
        Assert.That(done.Open!.LatenessMaxMs, Is.GreaterThan(5 * 4), "the twelfth comes after five others of its caller");
        Assert.That(done.Open.LatencyMs.Max(), Is.GreaterThan(done.Open.LatenessMaxMs));
    }

    [Test]
    public async Task A_call_that_is_too_late_is_not_made()
    {
        int made = 0;
        var rows = new SpyServiceTables((_, _) =>
        {
            Interlocked.Increment(ref made);
            Thread.Sleep(50);
            return [];
        });

        WorkDone done = await Run(rows, new DroppedRows(), Ledger(rate: 100_000, calls: 10, dropAfterMs: 20), callers: 1);

        Assert.That(done.Open!.Drops, Is.EqualTo(10 - made).And.GreaterThan(0));
        Assert.That(done.Open.LatencyMs, Has.Length.EqualTo(made));
        Assert.That(done.Open.LatenessMaxMs, Is.GreaterThan(20));
    }

    [Test]
    public void A_failure_ends_the_loop_at_once()
    {
        var rows = new SpyServiceTables((_, _) => throw new TransportException("gone: start it"));

        Assert.That(
            async () => await Run(rows, new DroppedRows(), Ledger(rate: 1, calls: 300_000), callers: 2),
            Throws.InstanceOf<TransportException>().With.Message.EqualTo("gone: start it"));
    }

    private static OpenLedger Ledger(double rate, int calls, double dropAfterMs = double.PositiveInfinity) =>
        new(ArrivalSchedule.StartsMs(new OpenLoop(rate, Arrivals.Constant, dropAfterMs), calls, 1), dropAfterMs);

    private Task<WorkDone> Run(IServiceTables rows, DroppedRows target, OpenLedger ledger, int callers) =>
        Task.Run(() => new OpenCallers([.. Enumerable.Repeat(rows, callers)], target, form, 2).RunAsync(ledger, CancellationToken.None))
            .WaitAsync(s_limit);

    private static void InterlockedMax(ref int most, int value)
    {
        for (int seen = Volatile.Read(ref most); value > seen; seen = Volatile.Read(ref most))
            Interlocked.CompareExchange(ref most, value, seen);
    }
}
