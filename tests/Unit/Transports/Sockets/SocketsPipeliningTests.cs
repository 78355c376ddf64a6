using IntegrationMethods.Transports.Shared.Rows;

namespace IntegrationMethods.Tests.Unit.Transports.Sockets;

/// <summary>Calls of the async form overlap on one connection, within their limit, and each gets its own rows.</summary>
internal sealed class SocketsPipeliningTests() : TransportTestBase("sockets/direct", CallForm.Async)
{
    [Test]
    public async Task Calls_that_end_in_any_order_are_answered_each_with_its_own_rows()
    {
        var gates = Enumerable.Range(0, 9)
            .ToDictionary(id => id, _ => new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously));
        IConnection remote = await ServeAsync(new GatedRows(async (id, _) => await gates[id].Task));
        Task<IReadOnlyList<ServiceTable>>[] calls = [.. Enumerable.Range(1, 8).Select(id => Get(remote, id, id))];

        foreach (int id in new[] { 8, 3, 2, 1, 7, 5, 4, 6 })
            gates[id].SetResult();

        IReadOnlyList<ServiceTable>[] answers = await Task.WhenAll(calls);
        Assert.That(answers.Select(rows => rows.Single().ServiceTableID), Is.EqualTo(Enumerable.Range(1, 8)));
    }

    [Test]
    public async Task Calls_done_at_once_keep_their_place_among_those_that_are_not()
    {
        IConnection remote = await ServeAsync(new GatedRows(async (id, _) =>
        {
            if (id % 3 == 0)
                await Task.Yield();
        }));

        for (int round = 0; round < 20; round++)
        {
            IReadOnlyList<ServiceTable>[] answers = await Task.WhenAll(Enumerable.Range(1, 200).Select(id => Get(remote, id, id)));
            Assert.That(answers.Select(rows => rows.Single().ServiceTableID), Is.EqualTo(Enumerable.Range(1, 200)));
        }
    }

    [Test]
    public async Task No_more_calls_of_a_connection_are_at_work_than_the_limit_allows()
    {
        int atWork = 0, most = 0;
        var full = new TaskCompletionSource();
        var release = new TaskCompletionSource();
        var rows = new GatedRows(async (_, _) =>
        {
            int now = Interlocked.Increment(ref atWork);
            most = Math.Max(most, now);
            if (now == 3)
                full.TrySetResult();
            await release.Task;
            Interlocked.Decrement(ref atWork);
        });
        IConnection remote = await ServeAsync(rows, new TransportOptions { MaxCallsPerConnection = 3 });
        Task<IReadOnlyList<ServiceTable>>[] calls = [.. Enumerable.Range(1, 20).Select(id => Get(remote, id, id))];

        await full.Task.WaitAsync(Limit);
        release.SetResult();
        await Task.WhenAll(calls);

        Assert.That(most, Is.EqualTo(3));
    }

    [Test]
    public async Task A_cancelled_call_leaves_the_connection_to_the_others()
    {
        var release = new TaskCompletionSource();
        IConnection remote = await ServeAsync(new GatedRows(async (id, _) =>
        {
            if (id == 1)
                await release.Task;
        }));
        using var source = new CancellationTokenSource();
        Task<IReadOnlyList<ServiceTable>> cancelled = remote.GetServiceTablesAsync(1, 1, source.Token).AsTask();
        Task<IReadOnlyList<ServiceTable>> behind = Get(remote, 2, 2);

        await source.CancelAsync();
        await Assert.CatchAsync<OperationCanceledException>(() => cancelled);
        release.SetResult();

        Assert.That((await behind).Single().ServiceTableID, Is.EqualTo(2));
        Assert.That((await Get(remote, 3, 3)).Single().ServiceTableID, Is.EqualTo(3));
    }

    [Test]
    public async Task Calls_at_work_are_cancelled_when_their_client_breaks_off()
    {
        var arrived = new TaskCompletionSource();
        var cancelled = new TaskCompletionSource();
        IListener listener = await ListenAsync(new GatedRows(async (_, ct) =>
        {
            arrived.SetResult();
            using CancellationTokenRegistration registration = ct.Register(cancelled.SetResult);
            await cancelled.Task;
        }));
        using var client = new System.Net.Sockets.TcpClient();
        await client.ConnectAsync(listener.EndPoint);
        await client.GetStream().WriteAsync(Frames.Request(new SocketsRequest(CallForm.Async, 1, 1)));
        await arrived.Task.WaitAsync(Limit);

        client.Client.LingerState = new System.Net.Sockets.LingerOption(true, 0);
        client.Dispose();

        Assert.That(async () => await cancelled.Task.WaitAsync(Limit), Throws.Nothing, "the call at work is cancelled");
    }

    [Test]
    public async Task A_caller_that_blocks_its_thread_after_an_answer_does_not_keep_the_others_from_theirs()
    {
        IConnection remote = await ServeAsync(new GatedRows((_, _) => Task.CompletedTask));

        Task<int> blocking = Task.Run(async () =>
        {
            await remote.GetServiceTablesAsync(1, 1);
            return OnThread(() => remote.GetServiceTablesAsync(2, 2).AsTask().GetAwaiter().GetResult()).GetAwaiter().GetResult().Count;
        });

        Assert.That(await blocking.WaitAsync(Limit), Is.EqualTo(1));
    }

    /// <summary>One row for each id, after <paramref name="wait"/>; calls that need not wait are done at once.</summary>
    private sealed class GatedRows(Func<int, CancellationToken, Task> wait) : IServiceTables
    {
        public IReadOnlyList<ServiceTable> GetServiceTables(int firstId, int lastId, CancellationToken ct = default) =>
            throw new NotSupportedException();

        public ValueTask<IReadOnlyList<ServiceTable>> GetServiceTablesAsync(int firstId, int lastId, CancellationToken ct = default)
        {
            Task waiting = wait(firstId, ct);
            return waiting.IsCompletedSuccessfully ? new([SampleRows.Plain(firstId)]) : new(AfterAsync(waiting, firstId));
        }

        private static async Task<IReadOnlyList<ServiceTable>> AfterAsync(Task waiting, int id)
        {
            await waiting;
            return [SampleRows.Plain(id)];
        }
    }
}
