using System.Net.WebSockets;
using IntegrationMethods.Transports.Shared.Rows;
using IntegrationMethods.Transports.WebSockets;

namespace IntegrationMethods.Tests.Unit.Transports.WebSockets;

/// <summary>The server as any WebSocket client meets it.</summary>
internal sealed class WebSocketServerTests
{
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(30);

    private readonly HttpClient _http = new();
    private IListener _listener = null!;

    [SetUp]
    public async Task Listen() => _listener = await new WebSocketTransport(new TransportOptions { IdleTimeout = s_limit }).ListenAsync(
        new IPEndPoint(IPAddress.Loopback, 0), new MemoryServiceTables(SampleRows.PlainRows(3)), CallForm.Async);

    [TearDown]
    public async Task Close() => await _listener.DisposeAsync();

    [OneTimeTearDown]
    public void End() => _http.Dispose();

    [Test]
    public async Task A_message_is_a_request_and_its_answer_the_payload_of_a_frame([Values] CallForm operation,
        [Values(1, 4, 9)] int fragments)
    {
        using ClientWebSocket client = await ConnectAsync();
        byte[] request = Request(operation, 1, 3);
        int size = (request.Length + fragments - 1) / fragments;

        for (int start = 0; start < request.Length; start += size)
            await client.SendAsync(request.AsMemory(start, Math.Min(size, request.Length - start)), WebSocketMessageType.Binary, start
                + size >= request.Length, CancellationToken.None);

        Assert.That(await ReadAsync(client),
            Is.EqualTo((WebSocketMessageType.Binary, Frames.Rows(SampleRows.PlainRows(3))[SocketsFrame.HeaderSize..])));
    }

    [Test]
    public async Task A_close_is_answered_after_all_requests_before_it()
    {
        using ClientWebSocket client = await ConnectAsync();
        for (int call = 0; call < 3; call++)
            await client.SendAsync(Request(CallForm.Async, 1, 1), WebSocketMessageType.Binary, true, CancellationToken.None);
        await client.CloseOutputAsync(WebSocketCloseStatus.NormalClosure, null, CancellationToken.None);

        for (int call = 0; call < 3; call++)
            Assert.That((await ReadAsync(client)).Type, Is.EqualTo(WebSocketMessageType.Binary));
        Assert.That((await ReadAsync(client)).Type, Is.EqualTo(WebSocketMessageType.Close));
        Assert.That(client.CloseStatus, Is.EqualTo(WebSocketCloseStatus.NormalClosure));
    }

    [TestCase(WebSocketMessageType.Binary, 8, "a request has 9 bytes, not 8")]
    [TestCase(WebSocketMessageType.Binary, 0, "a request has 9 bytes, not 0")]
    [TestCase(WebSocketMessageType.Binary, 10, "a message exceeds the limit of 9 bytes")]
    [TestCase(WebSocketMessageType.Binary, 100_000, "a message exceeds the limit of 9 bytes")]
    [TestCase(WebSocketMessageType.Binary, 9, "there is no operation 0")]
    [TestCase(WebSocketMessageType.Text, 9, "a message is text, not binary")]
    public async Task What_is_no_request_is_refused_and_the_session_closed(WebSocketMessageType type, int length, string why)
    {
        using ClientWebSocket client = await ConnectAsync();
        await client.SendAsync(new byte[length], type, true, CancellationToken.None);

        (WebSocketMessageType answered, byte[] answer) = await ReadAsync(client);
        Assert.That((answered, answer[0]), Is.EqualTo((WebSocketMessageType.Binary, (byte)2)));
        Assert.That(Encoding.UTF8.GetString(answer), Does.Contain(why));
        Assert.That((await ReadAsync(client)).Type, Is.EqualTo(WebSocketMessageType.Close));
        Assert.That(client.CloseStatus, Is.EqualTo(WebSocketCloseStatus.PolicyViolation));
    }

    [TestCase(new byte[] { 0x82, 1, 0 }, 1002, Description = "not masked")]
    [TestCase(new byte[] { 0x83, 0x80, 0, 0, 0, 0 }, 1002, Description = "a reserved opcode")]
    [TestCase(new byte[] { 0x81, 0x80, 0, 0, 0, 0 }, 1008, Description = "text")]
    public async Task A_violation_is_reported_by_its_status_however_much_follows(byte[] frame, int status)
    {
        for (int attempt = 0; attempt < 10; attempt++)
        {
            using TcpClient client = await RawTcp.OpenAsync(_listener.EndPoint, Encoding.ASCII.GetBytes(
                $"GET {WebSocketHandshake.Path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                    + $"Sec-WebSocket-Protocol: {WebSocketHandshake.Protocol}\r\n\r\n"));
            NetworkStream stream = client.GetStream();
            await stream.WriteAsync(frame);
            await stream.WriteAsync(new byte[200_000]);

            // The sending side stays open until then: to Kestrel, a client of HTTP/1.1 that ends it is gone.
            byte[] close = [0x88, 2, (byte)(status >> 8), (byte)status];
            Assert.That(await RawTcp.ReadToAsync(stream, close).WaitAsync(s_limit), $"attempt {attempt}");
        }
    }

    [TestCase("http://site.example")]
    [TestCase("null")]
    public async Task A_web_page_is_refused(string origin)
    {
        using var page = new ClientWebSocket();
        page.Options.AddSubProtocol(WebSocketHandshake.Protocol);
        page.Options.SetRequestHeader("Origin", origin);
        page.Options.CollectHttpResponseDetails = true;

        Assert.That(() => page.ConnectAsync(new Uri($"ws://{_listener.EndPoint}{WebSocketHandshake.Path}"), CancellationToken.None),
            Throws.InstanceOf<WebSocketException>());
        Assert.That(page.HttpStatusCode, Is.EqualTo(HttpStatusCode.Forbidden));
    }

    [Test]
    public async Task A_server_that_stops_says_so()
    {
        using ClientWebSocket client = await ConnectAsync();

        await _listener.DisposeAsync().AsTask().WaitAsync(s_limit);

        Assert.That((await ReadAsync(client)).Type, Is.EqualTo(WebSocketMessageType.Close));
        Assert.That(client.CloseStatus, Is.EqualTo(WebSocketCloseStatus.EndpointUnavailable));
    }

    [TestCase("/", HttpStatusCode.NotFound, "the service is at /service-tables")]
    [TestCase("/service-tables", HttpStatusCode.UpgradeRequired,
        "open a WebSocket here, of version 13 and with the protocol service-tables.v1")]
    public async Task A_plain_request_gets_a_list_of_what_is_here(string path, HttpStatusCode status, string why)
    {
        using HttpResponseMessage response = await _http.GetAsync(new Uri($"http://{_listener.EndPoint}{path}"));

        Assert.That(response.StatusCode, Is.EqualTo(status));
        Assert.That(await response.Content.ReadAsStringAsync(), Does.Contain(why));
    }

    [TestCase(null)]
    [TestCase("chat")]
    public void Another_protocol_is_refused(string? protocol) =>
        Assert.That(async () => await ConnectAsync(protocol), Throws.TypeOf<WebSocketException>().With.Message.Contains("426"));

    [Test]
    public async Task Upgraded_connections_are_of_the_maximum_as_any_other()
    {
        await using IListener small = await new WebSocketTransport(new TransportOptions { MaxConnections = 1 }).ListenAsync(
            new IPEndPoint(IPAddress.Loopback, 0), new MemoryServiceTables(SampleRows.PlainRows(1)), CallForm.Async);
        using ClientWebSocket inside = await ConnectAsync(to: small.EndPoint);

        Assert.That(async () => await ConnectAsync(to: small.EndPoint), Throws.TypeOf<WebSocketException>());
        await inside.SendAsync(Request(CallForm.Async, 1, 1), WebSocketMessageType.Binary, true, CancellationToken.None);
        Assert.That((await ReadAsync(inside)).Type, Is.EqualTo(WebSocketMessageType.Binary));
    }

    private static byte[] Request(CallForm operation, int firstId, int lastId) =>
        Frames.Request(new SocketsRequest(operation, firstId, lastId))[SocketsFrame.HeaderSize..];

    private async Task<ClientWebSocket> ConnectAsync(string? protocol = "service-tables.v1", IPEndPoint? to = null)
    {
        var client = new ClientWebSocket();
        client.Options.Proxy = null;
        if (protocol is not null)
            client.Options.AddSubProtocol(protocol);
        await client.ConnectAsync(new Uri($"ws://{to ?? _listener.EndPoint}/service-tables"), CancellationToken.None).WaitAsync(s_limit);
        return client;
    }

    private static async Task<(WebSocketMessageType Type, byte[] Message)> ReadAsync(ClientWebSocket client)
    {
        var message = new MemoryStream();
        byte[] buffer = new byte[4096];
        while (true)
        {
            WebSocketReceiveResult part = await client.ReceiveAsync(buffer, CancellationToken.None).WaitAsync(s_limit);
            message.Write(buffer, 0, part.Count);
            if (part.EndOfMessage)
                return (part.MessageType, message.ToArray());
        }
    }
}
