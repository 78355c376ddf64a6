using IntegrationMethods.Client.Scenarios.Shared;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios.Shared;

/// <summary>One call at a time, whatever the caller and however a call ends.</summary>
[TestFixture(CallForm.Sync)]
[TestFixture(CallForm.Async)]
internal sealed class RowsInTurnTests(CallForm form)
{
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(20);

    [Test]
    public async Task No_two_calls_are_at_work_at_once_and_all_are_answered()
    {
        var work = new Work();
        var rows = new RowsInTurn(new SpyServiceTables((first, _) => [SampleRows.Plain(first)]) { Wait = _ => work.DoAsync(form) });

        int[] ids = await Task.WhenAll(Enumerable.Range(1, 50).Select(id => Call(rows, id)));

        Assert.That((ids, work.Done, work.MaxAtOnce), Is.EqualTo((Enumerable.Range(1, 50).ToArray(), 50, 1)));
    }

    [Test]
    public async Task A_call_that_fails_gives_its_turn_on()
    {
        var rows = new RowsInTurn(new MemoryServiceTables(SampleRows.PlainRows(3)));

        await Assert.ThrowsAsync<ServiceFaultException>(() => Call(rows, 4));

        Assert.That(await Call(rows, 3), Is.EqualTo(3));
    }

    [Test]
    public async Task A_caller_that_gives_up_waiting_does_not_keep_the_turn()
    {
        var release = new TaskCompletionSource();
        var spy = new SpyServiceTables((first, _) => [SampleRows.Plain(first)]) { Wait = _ => release.Task };
        var rows = new RowsInTurn(spy);
        Task<int> first = Call(rows, 1);
        while (spy.Calls.IsEmpty)
            await Task.Delay(1);
        using var giveUp = new CancellationTokenSource();
        Task second = rows.GetServiceTablesAsync(2, 2, giveUp.Token).AsTask();

        await giveUp.CancelAsync();
        await Assert.CatchAsync<OperationCanceledException>(() => second.WaitAsync(s_limit));
        release.SetResult();

        Assert.That((await first, await Call(rows, 3)), Is.EqualTo((1, 3)));
    }

    private async Task<int> Call(RowsInTurn rows, int id) =>
        (await form.GetAsync(rows, id, id).WaitAsync(s_limit)).Single().ServiceTableID;

    private sealed class Work
    {
        private readonly Lock _counting = new();
        private int _atWork;

        public int Done { get; private set; }

        public int MaxAtOnce { get; private set; }

        // Long enough for the others to get in where nothing keeps them out.
        public async Task DoAsync(CallForm form)
        {
            lock (_counting)
                MaxAtOnce = Math.Max(MaxAtOnce, ++_atWork);
            if (form == CallForm.Sync)
                Thread.Sleep(2);
            else
                await Task.Delay(2);
            lock (_counting)
                (_atWork, Done) = (_atWork - 1, Done + 1);
        }
    }
}
