using System.Net.WebSockets;
using IntegrationMethods.Transports.Shared.Rows;
using IntegrationMethods.Transports.WebSockets;

namespace IntegrationMethods.Tests.Unit.Transports.WebSockets;

/// <summary>Answers in parts, as any client of PROTOCOL.md, section 7, gets them.</summary>
[TestFixture(CallForm.Sync)]
[TestFixture(CallForm.Async)]
internal sealed class WebSocketStreamTests(CallForm form) : TransportTestBase("websocket/direct", form)
{
    private const byte Rows = 0, Fault = 1, Part = 3;

    private static readonly int s_limitMs = (int)Limit.TotalMilliseconds;

    [TestCase(ReplyKind.Stream, 3, new byte[] { Part, Part, Rows })]
    [TestCase(ReplyKind.Stream, 1, new byte[] { Rows })]
    [TestCase(ReplyKind.Chunks, 100, new byte[] { Rows })]
    [TestCase(ReplyKind.Chunks, 201, new byte[] { Part, Part, Rows })]
    public async Task Each_part_is_a_message_and_the_last_one_an_answer(ReplyKind kind, int last, byte[] statuses)
    {
        using ClientWebSocket client = await OpenAsync(new MemoryServiceTables(SampleRows.PlainRows(201)));
        await SendAsync(client, kind, 1, last);

        var rows = new List<ServiceTable>();
        foreach (byte status in statuses)
        {
            byte[] message = await ReadAsync(client);
            Assert.That(message[0], Is.EqualTo(status));
            rows.AddRange(SocketsReply.Read(message, parts: true).Rows!);
        }
        Assert.That(rows, Is.EqualTo(SampleRows.PlainRows(last)));
    }

    [Test]
    public async Task A_fault_behind_some_parts_ends_the_answer_and_the_connection_goes_on()
    {
        using ClientWebSocket client = await OpenAsync(new MemoryServiceTables(SampleRows.PlainRows(2)));
        await SendAsync(client, ReplyKind.Stream, 1, 1_000);
        await SendAsync(client, ReplyKind.Stream, 5, 1);
        await SendAsync(client, ReplyKind.List, 1, 1);

        var statuses = new List<byte>();
        while (statuses.Count < 5)
            statuses.Add((await ReadAsync(client))[0]);
        Assert.That(statuses, Is.EqualTo(new[] { Part, Part, Fault, Fault, Rows }));
    }

    [Test]
    public async Task A_client_that_leaves_ends_the_work_for_its_streams()
    {
        var rows = new EndlessRows(FormKind.Native);
        using ClientWebSocket client = await OpenAsync(rows);
        for (int call = 0; call < 100; call++)
            await SendAsync(client, ReplyKind.Stream, 1, 2);
        Assert.That(() => rows.AtWork, Is.EqualTo(1).After(s_limitMs, 10));

        client.Abort();

        Assert.That(() => rows.AtWork, Is.Zero.After(s_limitMs, 10));
        Assert.That(rows.Begun, Is.EqualTo(1));
    }

    [Test]
    public async Task A_server_that_stops_says_so_in_the_last_part()
    {
        var rows = new EndlessRows(FormKind.Native);
        IListener listener = await ListenAsync(rows);
        using ClientWebSocket client = await OpenAsync(listener.EndPoint);
        await SendAsync(client, ReplyKind.Stream, 1, 2);
        Assert.That(() => rows.AtWork, Is.EqualTo(1).After(s_limitMs, 10));

        await listener.DisposeAsync();

        Assert.That(Encoding.UTF8.GetString(await ReadAsync(client)), Does.Contain("EndpointUnavailable"));
    }

    [Test]
    public async Task A_client_that_never_reads_loses_its_connection()
    {
        var rows = new SpyServiceTables((first, last) =>
            [.. Enumerable.Range(first, last - first + 1)
            .Select(id => SampleRows.Plain(id) with { StringField1 = new string('x', 20_000) })]);
        IListener listener = await ListenAsync(rows, Usual with { IdleTimeout = TimeSpan.FromSeconds(1), MaxConnections = 1 });
        using ClientWebSocket client = await OpenAsync(listener.EndPoint);
        await SendAsync(client, ReplyKind.Stream, 1, 100_000);

        // Its place is free again.
        Assert.That(() => FreePlace.Has(() => OpenAsync(listener.EndPoint)), Is.True.After(s_limitMs, 200));
        Assert.That(rows.Calls, Has.Count.InRange(1, 99_999));
    }

    private async Task<ClientWebSocket> OpenAsync(IServiceTables rows) => await OpenAsync((await ListenAsync(rows)).EndPoint);

    private static async Task<ClientWebSocket> OpenAsync(IPEndPoint server)
    {
        var client = new ClientWebSocket();
        client.Options.Proxy = null;
        client.Options.AddSubProtocol(WebSocketHandshake.Protocol);
        await client.ConnectAsync(new Uri($"ws://{server}{WebSocketHandshake.Path}"), CancellationToken.None).WaitAsync(Limit);
        return client;
    }

    private static Task SendAsync(ClientWebSocket client, ReplyKind kind, int first, int last) =>
        client.SendAsync(Frames.Request(new SocketsRequest(CallForm.Async, first, last, kind))[SocketsFrame.HeaderSize..],
            WebSocketMessageType.Binary, true, CancellationToken.None);

    private static async Task<byte[]> ReadAsync(ClientWebSocket client)
    {
        var message = new MemoryStream();
        byte[] buffer = new byte[4096];
        WebSocketReceiveResult part;
        do
        {
            part = await client.ReceiveAsync(buffer, CancellationToken.None).WaitAsync(Limit);
            message.Write(buffer, 0, part.Count);
        }
        while (!part.EndOfMessage);
        return message.ToArray();
    }
}
