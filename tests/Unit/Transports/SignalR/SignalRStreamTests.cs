using System.Net.WebSockets;
using IntegrationMethods.Tests.Unit.Transports.WebSockets;
using IntegrationMethods.Transports.SignalR;
using Microsoft.AspNetCore.SignalR.Protocol;
using Microsoft.Extensions.Logging;

namespace IntegrationMethods.Tests.Unit.Transports.SignalR;

/// <summary>Streams of our server, for our clients and for clients that are not as kind.</summary>
[TestFixture("signalr/aspnetcore", CallForm.Sync, ReplyKind.Stream)]
[TestFixture("signalr/aspnetcore", CallForm.Async, ReplyKind.Chunks)]
[TestFixture("signalr-messagepack/aspnetcore", CallForm.Async, ReplyKind.Stream)]
[TestFixture("signalr-messagepack/aspnetcore", CallForm.Sync, ReplyKind.Chunks)]
internal sealed class SignalRStreamTests(string key, CallForm form, ReplyKind answer)
    : TransportTestBase(key, form, new TransportOptions { Answer = answer, MaxCallsPerConnection = 2 })
{
    private const int AtOnce = 1_000;

    private static readonly int s_limitMs = (int)Limit.TotalMilliseconds;

    private readonly IHubProtocol _protocol = (key.Contains("messagepack", StringComparison.Ordinal)
        ? (IHubEncoding)HubMessagePack.Instance
        : HubJson.Instance).Protocol;

    [Test]
    public async Task The_rows_arrive_exact([Values(1, 99, 100, 101, 5_000)] int count)
    {
        IConnection remote = await ServeAsync(new MemoryServiceTables(SampleRows.PlainRows(5_000)));

        Assert.That((await Get(remote, 1, count))
            .Select(SampleRows.Exact), Is.EqualTo(SampleRows.PlainRows(count).Select(SampleRows.Exact)));
    }

    [Test]
    public async Task No_more_streams_are_at_work_than_the_limit_allows_and_all_are_answered()
    {
        int atWork = 0, most = 0;
        IConnection remote = await ServeAsync(
            new SpyServiceTables((first, last) => [.. Enumerable.Range(first, last - first + 1).Select(SampleRows.Plain)])
        {
            Wait = async ct =>
            {
                most = Math.Max(most, Interlocked.Increment(ref atWork));
                await Task.Delay(20, ct);
                Interlocked.Decrement(ref atWork);
            },
        });

        IReadOnlyList<ServiceTable>[] answers = await Task.WhenAll(Enumerable.Range(1, 12).Select(id => Get(remote, id, id + 1)));

        Assert.That(answers.Select(rows => rows.Count), Is.All.EqualTo(2));
        Assert.That(most, Is.InRange(1, 2));
    }

    [Test]
    public async Task Those_of_a_client_that_opens_more_wait_and_all_are_answered()
    {
        int atWork = 0, most = 0;
        var release = new TaskCompletionSource();
        IListener listener = await ListenAsync(new SpyServiceTables((_, _) => [SampleRows.Plain(1)])
        {
            Wait = async ct =>
            {
                most = Math.Max(most, Interlocked.Increment(ref atWork));
                await release.Task.WaitAsync(ct);
                Interlocked.Decrement(ref atWork);
            },
        });
        using ClientWebSocket client = await OpenAsync(listener.EndPoint);
        for (int call = 1; call <= 9; call++)
            await SendAsync(client, Call(call, 1, 1));
        Assert.That(() => Volatile.Read(ref atWork), Is.EqualTo(2).After(s_limitMs, 10));

        release.SetResult();

        string answers = "";
        await Task.Run(async () =>
        {
            while (answers.Split("Description of row 1").Length <= 9)
                answers += await ReadAsync(client);
        }).WaitAsync(Limit);
        Assert.That(most, Is.EqualTo(2));
    }

    [Test]
    public async Task Of_a_thousand_streams_that_arrive_at_once_few_begin_and_none_after_their_client_has_left([Values] bool leaves)
    {
        using var log = new KeptLog();
        var rows = new EndlessRows(FormKind.Native);
        await using IListener listener = await new SignalRTransport(Usual, log).ListenAsync(new(IPAddress.Loopback, 0), rows, Form);
        using ClientWebSocket client = await OpenAsync(listener.EndPoint);
        await client.SendAsync(Calls(1, first: 1), WebSocketMessageType.Binary, true, CancellationToken.None);
        Assert.That(() => rows.AtWork, Is.EqualTo(2).After(s_limitMs, 10));

        if (leaves)
        {
            client.Abort();
            Assert.That(() => rows.AtWork, Is.Zero.After(s_limitMs, 10));
        }

        // Time for what would begin too many.
        await Task.Delay(300);
        Assert.That(log.Messages(LogLevel.Debug)
            .Count(message => message.StartsWith("Received stream hub invocation", StringComparison.Ordinal)), Is.InRange(2, 20));
    }

    // A range that is none costs the server a fault, and no row.
    [Test]
    public async Task A_client_that_only_sends_is_not_read_without_an_end()
    {
        bool faulty = answer == ReplyKind.Chunks;
        IListener listener = await ListenAsync(new MemoryServiceTables(SampleRows.PlainRows(1)));
        using ClientWebSocket client = await OpenAsync(listener.EndPoint);

        await Assert.CatchAsync<OperationCanceledException>(async () =>
        {
            for (int sent = 0; sent < 1_000_000; sent += AtOnce)
            {
                using var stalls = new CancellationTokenSource(TimeSpan.FromSeconds(2));
                await client.SendAsync(Calls(sent + 1, first: faulty ? 5 : 1), WebSocketMessageType.Binary, true, stalls.Token);
            }
        });
    }

    [Test]
    public async Task A_client_that_leaves_ends_the_work_for_its_streams([Values] bool waiting)
    {
        var rows = new EndlessRows(FormKind.Native);
        IListener listener = await ListenAsync(rows);
        using ClientWebSocket client = await OpenAsync(listener.EndPoint);
        for (int call = 1; call <= (waiting ? 4 : 1); call++)
            await SendAsync(client, Call(call, 1, 2));
        Assert.That(() => rows.AtWork, Is.EqualTo(waiting ? 2 : 1).After(s_limitMs, 10));

        client.Abort();

        Assert.That(() => rows.AtWork, Is.Zero.After(s_limitMs, 10));
    }

    [Test]
    public async Task A_client_that_takes_its_stream_back_ends_the_work_for_it_and_goes_on()
    {
        var rows = new EndlessRows(FormKind.Native);
        IListener listener = await ListenAsync(rows);
        using ClientWebSocket client = await OpenAsync(listener.EndPoint);
        await SendAsync(client, Call(1, 1, 2));
        Assert.That(() => rows.AtWork, Is.EqualTo(1).After(s_limitMs, 10));

        await SendAsync(client, new CancelInvocationMessage("1"));

        Assert.That(() => rows.AtWork, Is.Zero.After(s_limitMs, 10));
        await SendAsync(client, Call(2, 3, 3));
        string answers = "";
        await Task.Run(async () =>
        {
            while (!answers.Contains("row 3", StringComparison.Ordinal))
                answers += await ReadAsync(client);
        }).WaitAsync(Limit);
    }

    [Test]
    public async Task A_client_that_never_reads_loses_its_connection()
    {
        int reading = 0;
        IListener listener = await ListenAsync(
            new SpyServiceTables((first, last) =>
                [.. Enumerable.Range(first, last - first + 1)
                .Select(id => SampleRows.Plain(id) with { StringField1 = new string('x', 20_000) })])
            {
                Wait = _ => Task.FromResult(Interlocked.Increment(ref reading)),
            },
            Usual with { IdleTimeout = TimeSpan.FromSeconds(1), MaxConnections = 1 });
        using ClientWebSocket client = await OpenAsync(listener.EndPoint);
        await SendAsync(client, Call(1, 1, 100_000));
        Assert.That(() => Volatile.Read(ref reading), Is.Positive.After(s_limitMs, 10));

        // Its place is free again.
        Assert.That(() => FreePlace.Has(() => OpenAsync(listener.EndPoint)), Is.True.After(s_limitMs, 200));
    }

    [Test]
    public async Task Cancelled_in_the_middle_it_says_so_and_the_servers_work_ends()
    {
        if (Form == CallForm.Sync)
            Assert.Ignore("a blocking call has no token");
        var rows = new EndlessRows(FormKind.Native);
        IConnection remote = await ServeAsync(rows);
        using var source = new CancellationTokenSource();
        Task call = remote.GetServiceTablesAsync(1, 2, source.Token).AsTask();
        Assert.That(() => rows.AtWork, Is.EqualTo(1).After(s_limitMs, 10));

        await source.CancelAsync();

        await Assert.CatchAsync<OperationCanceledException>(() => call.WaitAsync(Limit));
        Assert.That(() => rows.AtWork, Is.Zero.After(s_limitMs, 10));
        Assert.That(await Get(remote, 3, 3), Has.Count.EqualTo(1));
    }

    [Test]
    public async Task A_server_that_stops_notifies_the_client_of_a_stream()
    {
        var rows = new EndlessRows(FormKind.Native);
        IListener listener = await ListenAsync(rows);
        IConnection remote = await ConnectAsync(listener.EndPoint);
        Task call = Get(remote, 1, 2);
        Assert.That(() => rows.AtWork, Is.EqualTo(1).After(s_limitMs, 10));

        await listener.DisposeAsync();

        Assert.That((await Assert.ThrowsAsync<ServiceFaultException>(() => call))!.Code, Is.EqualTo(ServiceFaultCode.EndpointUnavailable));
    }

    [Test]
    public async Task A_message_over_the_servers_own_limit_is_a_fault_that_names_it_and_the_connection_goes_on()
    {
        IConnection remote = await ServeAsync(
            new SpyServiceTables((first, _) => [SampleRows.Plain(first) with { StringField1 = new string('x', first == 1 ? 10 : 5_000) }]),
                Usual with { MaxMessageBytes = 2_000 });

        ServiceFaultException fault = (await Assert.ThrowsAsync<ServiceFaultException>(() => Get(remote, 2, 2)))!;

        Assert.That((fault.Code, fault.Message),
            Is.EqualTo((ServiceFaultCode.InternalServiceFault,
            "a SignalR message is longer than 2000 bytes: request fewer rows per call, or raise --max-message-bytes")));
        Assert.That(await Get(remote, 1, 1), Has.Count.EqualTo(1));
    }

    [Test]
    public async Task A_stream_after_dispose_says_so()
    {
        IConnection remote = await ServeAsync(new MemoryServiceTables(SampleRows.PlainRows(1)));
        await remote.DisposeAsync();

        await Assert.CatchAsync<ObjectDisposedException>(() => Get(remote, 1, 1));
    }

    private StreamInvocationMessage Call(int id, int first, int last) => new(
        id.ToString(CultureInfo.InvariantCulture), answer == ReplyKind.Stream
            ? HubMethods.Stream
            : HubMethods.StreamInChunks, [first, last]);

    /// <summary>A thousand calls for row 1, in the bytes of one message of WebSocket.</summary>
    private byte[] Calls(int id, int first) =>
        [.. Enumerable.Range(id, AtOnce).SelectMany(call => _protocol.GetMessageBytes(Call(call, first, 1)).ToArray())];

    private async Task SendAsync(ClientWebSocket client, HubMessage message) =>
        await client.SendAsync(_protocol.GetMessageBytes(message), WebSocketMessageType.Binary, true, CancellationToken.None);

    private Task<ClientWebSocket> OpenAsync(IPEndPoint server) => HubClient.OpenAsync(server, _protocol.Name);

    private static async Task<string> ReadAsync(ClientWebSocket client) =>
        System.Text.Encoding.UTF8.GetString(await HubClient.ReadAsync(client));
}
