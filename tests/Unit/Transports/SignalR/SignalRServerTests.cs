using System.Net.WebSockets;
using System.Text.Json;
using IntegrationMethods.Transports.SignalR;
using Microsoft.Extensions.Logging;

namespace IntegrationMethods.Tests.Unit.Transports.SignalR;

/// <summary>The server as any client of the hub protocol meets it: HubProtocol.md, in JSON.</summary>
internal sealed class SignalRServerTests
{
    private const string Hello = "{\"protocol\":\"json\",\"version\":1}";

    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(30);

    private readonly HttpClient _http = new();
    private IListener _listener = null!;

    [SetUp]
    public async Task Listen() => _listener = await new SignalRTransport(new TransportOptions { MaxRequestBytes = 2_000 }).ListenAsync(
        new IPEndPoint(IPAddress.Loopback, 0), new MemoryServiceTables(SampleRows.PlainRows(3)), CallForm.Async);

    [TearDown]
    public async Task Close() => await _listener.DisposeAsync();

    [OneTimeTearDown]
    public void End() => _http.Dispose();

    [Test]
    public async Task An_invocation_of_either_operation_is_completed_with_the_rows_as_REST_has_them(
        [Values("GetServiceTables", "GetServiceTablesAsynchronous")] string method)
    {
        using ClientWebSocket client = await ConnectAsync();
        await SendAsync(client, Call("7", method, "2,2"));

        JsonElement answer = await ReadAsync(client);

        Assert.That((answer.GetProperty("type").GetInt32(), answer.GetProperty("invocationId").GetString()), Is.EqualTo((3, "7")));
        Assert.That(answer.GetProperty("result").GetRawText(), Is.EqualTo(
            "[{\"serviceTableID\":2,\"descServiceTable\":\"Description of row "
                + "2\",\"value\":3,\"creationDate\":\"2014-04-01T12:30:17Z\",\"stringField1\":\"String field 1 of "
                + "2\",\"stringField2\":\"String field 2 of 2\"}]"));
    }

    [TestCase("GetServiceTables", "1,4", "RowNotFound: ServiceTable has no row 4: seed more rows, or request fewer")]
    [TestCase("GetServiceTablesAsynchronous", "3,1", "BadRange: finalId 1 is less than initialId 3")]
    [TestCase("GetServiceTables", "\"x\",1", "Failed to invoke 'GetServiceTables' due to an error on the server.")]
    [TestCase("GetServiceTables", "1", "Failed to invoke 'GetServiceTables' due to an error on the server.")]
    [TestCase("GetServiceTables", "9999999999,1", "Failed to invoke 'GetServiceTables' due to an error on the server.")]
    [TestCase("Dispose", "", "HubException: Method does not exist.")]
    [TestCase("OnConnectedAsync", "", "HubException: Method does not exist.")]
    public async Task What_fails_is_completed_with_an_error_and_the_connection_goes_on(string method, string arguments, string error)
    {
        using ClientWebSocket client = await ConnectAsync();

        await SendAsync(client, Call("1", method, arguments));
        Assert.That((await ReadAsync(client)).GetProperty("error").GetString(), Does.EndWith(error));
        await SendAsync(client, Call("2", "GetServiceTables", "1,1"));
        Assert.That((await ReadAsync(client)).GetProperty("result").GetArrayLength(), Is.EqualTo(1));
    }

    [TestCase("{\"protocol\":\"morse\",\"version\":1}", "{\"error\":\"The protocol 'morse' is not supported.\"}")]
    [TestCase("{\"protocol\":\"json\",\"version\":9}", "{\"error\":\"The server does not support version 9 of the 'json' protocol.\"}")]
    public async Task A_handshake_for_another_protocol_is_refused_and_the_connection_closed(string hello, string refusal)
    {
        using ClientWebSocket client = await OpenAsync();
        await SendAsync(client, hello);

        Assert.That((await ReadAsync(client)).GetRawText(), Is.EqualTo(refusal));
        Assert.That((await client.ReceiveAsync(new byte[100], CancellationToken.None).WaitAsync(s_limit)).MessageType,
            Is.EqualTo(WebSocketMessageType.Close));
    }

    [Test]
    public async Task A_request_over_the_limit_closes_the_connection_before_it_has_ended()
    {
        using ClientWebSocket client = await ConnectAsync();
        await client.SendAsync(new byte[2_001].Select(_ => (byte)' ')
            .ToArray(), WebSocketMessageType.Text, endOfMessage: false, CancellationToken.None);

        JsonElement close = await ReadAsync(client);

        Assert.That((close.GetProperty("type").GetInt32(), close.GetProperty("error").GetString()),
            Is.EqualTo((7, "Connection closed with an error.")));
    }

    [TestCase("{}")]
    [TestCase("nothing")]
    [TestCase("{\"type\":1,\"invocationId\":1}")]
    public async Task What_is_no_message_closes_the_connection(string message)
    {
        using ClientWebSocket client = await ConnectAsync();
        await SendAsync(client, message);

        Assert.That((await ReadAsync(client)).GetProperty("type").GetInt32(), Is.EqualTo(7));
    }

    [Test]
    public async Task Pings_alone_keep_no_connection()
    {
        await using IListener impatient = await new SignalRTransport(new TransportOptions { IdleTimeout = TimeSpan.FromMilliseconds(300) })
            .ListenAsync(
            new IPEndPoint(IPAddress.Loopback, 0), new MemoryServiceTables([]), CallForm.Async);
        using ClientWebSocket client = await ConnectAsync(impatient.EndPoint);

        Assert.That(async () =>
        {
            for (int ping = 0; ping < 1_000; ping++)
            {
                await SendAsync(client, "{\"type\":6}");
                await Task.Delay(30);
            }
        }, Throws.InstanceOf<WebSocketException>());
    }

    [Test]
    public async Task Negotiation_offers_WebSocket_and_nothing_else()
    {
        JsonElement answer = await NegotiateAsync(_listener.EndPoint);

        Assert.That(answer.GetProperty("availableTransports").EnumerateArray()
            .Select(one => one.GetProperty("transport").GetString()), Is.EqualTo(new[] { "WebSockets" }));
    }

    [Test]
    public async Task A_negotiation_makes_no_connection_and_the_WebSocket_that_follows_it_is_served()
    {
        using var log = new KeptLog();
        await using IListener logged = await new SignalRTransport(new TransportOptions(), log).ListenAsync(
            new IPEndPoint(IPAddress.Loopback, 0), new MemoryServiceTables(SampleRows.PlainRows(1)), CallForm.Async);
        int Made() => log.Messages(LogLevel.Debug).Count(message => message.StartsWith("New connection ", StringComparison.Ordinal));

        string id = "";
        for (int negotiation = 0; negotiation < 10; negotiation++)
            id = (await NegotiateAsync(logged.EndPoint)).GetProperty("connectionId").GetString()!;
        Assert.That((Made(), id.Length > 0), Is.EqualTo((0, true)));

        using ClientWebSocket client = await ConnectAsync(logged.EndPoint, $"?id={id}");
        await SendAsync(client, Call("1", "GetServiceTables", "1,1"));
        Assert.That((await ReadAsync(client)).TryGetProperty("result", out _), Is.True);
        Assert.That(Made(), Is.EqualTo(1));
    }

    [Test]
    public async Task Upgraded_connections_are_of_the_maximum_as_any_other()
    {
        await using IListener small = await new SignalRTransport(new TransportOptions { MaxConnections = 1 }).ListenAsync(
            new IPEndPoint(IPAddress.Loopback, 0), new MemoryServiceTables(SampleRows.PlainRows(1)), CallForm.Async);
        using ClientWebSocket inside = await ConnectAsync(small.EndPoint);

        Assert.That(async () => await OpenAsync(small.EndPoint), Throws.TypeOf<WebSocketException>());
        await SendAsync(inside, Call("1", "GetServiceTables", "1,1"));
        Assert.That((await ReadAsync(inside)).TryGetProperty("result", out _), Is.True);
    }

    [Test]
    public async Task Calls_that_a_client_has_sent_before_it_left_are_not_read_any_more()
    {
        using var log = new KeptLog();
        var rows = new EndlessRows(FormKind.Native);
        await using IListener logged = await new SignalRTransport(new TransportOptions { MaxCallsPerConnection = 2 }, log)
            .ListenAsync(new IPEndPoint(IPAddress.Loopback, 0), rows, CallForm.Async);
        using ClientWebSocket client = await ConnectAsync(logged.EndPoint);
        await SendAsync(client,
            string.Join('\u001e', Enumerable.Range(1, 500).Select(id => Call($"{id}", "GetServiceTablesAsynchronous", "1,1"))));
        Assert.That(() => rows.AtWork, Is.EqualTo(2).After((int)s_limit.TotalMilliseconds, 10));

        client.Abort();

        Assert.That(() => rows.AtWork, Is.Zero.After((int)s_limit.TotalMilliseconds, 10));
        // Time for what would read them.
        await Task.Delay(300);
        Assert.That(log.Messages(LogLevel.Debug)
            .Count(message => message.StartsWith("Received hub invocation", StringComparison.Ordinal)), Is.InRange(2, 20));
    }

    [Test]
    public async Task A_web_page_is_refused()
    {
        using var request = new HttpRequestMessage(HttpMethod.Post, new Uri($"http://{_listener.EndPoint}/service-tables/negotiate"));
        request.Headers.Add("Origin", "http://site.example");
        using HttpResponseMessage response = await _http.SendAsync(request);

        Assert.That(response.StatusCode, Is.EqualTo(HttpStatusCode.Forbidden));
    }

    private static string Call(string id, string method, string arguments) =>
        $"{{\"type\":1,\"invocationId\":\"{id}\",\"target\":\"{method}\",\"arguments\":[{arguments}]}}";

    private static async Task SendAsync(ClientWebSocket client, string message) =>
        await client.SendAsync(Encoding.UTF8.GetBytes(message + "\u001e"), WebSocketMessageType.Text, true, CancellationToken.None);

    private async Task<JsonElement> NegotiateAsync(IPEndPoint server)
    {
        using HttpResponseMessage response = await _http.PostAsync(new Uri($"http://{server}/service-tables/negotiate?negotiateVersion=1"),
            null);
        return JsonDocument.Parse(await response.Content.ReadAsStringAsync()).RootElement;
    }

    private async Task<ClientWebSocket> ConnectAsync(IPEndPoint? to = null, string query = "")
    {
        ClientWebSocket client = await OpenAsync(to, query);
        await SendAsync(client, Hello);
        Assert.That((await ReadAsync(client)).GetRawText(), Is.EqualTo("{}"));
        return client;
    }

    private async Task<ClientWebSocket> OpenAsync(IPEndPoint? to = null, string query = "")
    {
        var client = new ClientWebSocket();
        client.Options.Proxy = null;
        await client.ConnectAsync(new Uri($"ws://{to ?? _listener.EndPoint}/service-tables{query}"), CancellationToken.None)
            .WaitAsync(s_limit);
        return client;
    }

    /// <summary>The next message, byte by byte, as several may come in one of WebSocket's.</summary>
    private static async Task<JsonElement> ReadAsync(ClientWebSocket client)
    {
        var message = new MemoryStream();
        byte[] one = new byte[1];
        while ((await client.ReceiveAsync(one, CancellationToken.None).WaitAsync(s_limit)).Count > 0 && one[0] != 0x1e)
            message.Write(one);
        return JsonDocument.Parse(message.ToArray()).RootElement;
    }
}
