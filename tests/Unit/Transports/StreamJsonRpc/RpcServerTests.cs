using System.Text.Json;
using IntegrationMethods.Transports.StreamJsonRpc;
using Microsoft.Extensions.Logging;

namespace IntegrationMethods.Tests.Unit.Transports.StreamJsonRpc;

/// <summary>The server as any client of JSON-RPC 2.0 meets it.</summary>
internal sealed class RpcServerTests
{
    private const string Row2 =
        "{\"serviceTableID\":2,\"descServiceTable\":\"Description of row "
            + "2\",\"value\":3,\"creationDate\":\"2014-04-01T12:30:17Z\",\"stringField1\":\"String field 1 of "
            + "2\",\"stringField2\":\"String field 2 of 2\"}";

    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(30);

    private readonly SpyServiceTables _rows = new((first, last) =>
        new MemoryServiceTables(SampleRows.PlainRows(3)).GetServiceTables(first, last));
    private IListener _listener = null!;
    private KeptLog _log = null!;

    [SetUp]
    public async Task Listen()
    {
        _log = new KeptLog();
        _listener = await new StreamJsonRpcTransport(new TransportOptions { MaxRequestBytes = 2_000 }, _log)
            .ListenAsync(new IPEndPoint(IPAddress.Loopback, 0), _rows, CallForm.Async);
    }

    [TearDown]
    public async Task Close()
    {
        await _listener.DisposeAsync();
        _log.Dispose();
    }

    [Test]
    public async Task Either_operation_is_answered_with_the_rows_as_REST_has_them_by_name_and_by_position(
        [Values("GetServiceTables", "GetServiceTablesAsynchronous")] string method,
            [Values("{\"finalId\":2,\"initialId\":2}", "[2,2]")] string parameters)
    {
        using TcpClient client = await OpenAsync(Request("7", method, parameters));

        Assert.That(await ReadAsync(client), Is.EqualTo($"{{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":[{Row2}]}}"));
    }

    [TestCase("\"a\"")]
    [TestCase("\"\"")]
    [TestCase("-9223372036854775808")]
    [TestCase("null")]
    public async Task An_answer_has_the_id_of_its_request(string id)
    {
        using TcpClient client = await OpenAsync(Request(id, "GetServiceTables", "[1,1]"));

        Assert.That((await ReadElementAsync(client)).GetProperty("id").GetRawText(), Is.EqualTo(id));
    }

    [TestCase("GetServiceTables", "[3,1]", 2, "finalId 1 is less than initialId 3")]
    [TestCase("GetServiceTablesAsynchronous", "[1,4]", 3, "ServiceTable has no row 4: seed more rows, or request fewer")]
    [TestCase("GetServiceTables", "[1]", -32602, null)]
    [TestCase("GetServiceTables", "{\"initialId\":1,\"lastId\":1}", -32602, null)]
    [TestCase("GetServiceTables", "[\"x\",1]", -32602, null)]
    [TestCase("GetServiceTables", "[9999999999,1]", -32602, null)]
    [TestCase("EndAsync", "[]", -32601, null)]
    [TestCase("Dispose", "[]", -32601, null)]
    [TestCase("rpc.discover", "[]", -32601, null)]
    public async Task What_fails_is_an_error_that_reveals_nothing_of_the_inside_and_the_connection_goes_on(string method, string parameters,
        int code, string? message)
    {
        using TcpClient client = await OpenAsync([.. Request("1", method, parameters), .. Request("2", "GetServiceTables", "[1,1]")]);

        JsonElement[] answers = [await ReadElementAsync(client), await ReadElementAsync(client)];
        JsonElement error = answers.Single(answer => answer.GetProperty("id").GetInt32() == 1).GetProperty("error");
        Assert.That((error.GetProperty("code").GetInt32(), error.TryGetProperty("data", out _)), Is.EqualTo((code, false)));
        Assert.That(error.GetProperty("message").GetString(), message is null
            ? Is.Not.Empty.And.Not.Contain("   at ").And.Not.Contain("System.")
            : Is.EqualTo(message));
        Assert.That(answers.Single(answer => answer.GetProperty("id").GetInt32() == 2).GetProperty("result")
            .GetArrayLength(), Is.EqualTo(1));
    }

    [TestCase("content-length: ")]
    [TestCase("Content-length:")]
    [TestCase("Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nCONTENT-LENGTH: ")]
    public async Task The_name_of_a_header_is_read_in_any_case(string name)
    {
        const string Call = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"GetServiceTables\",\"params\":[1,1]}";
        using TcpClient client = await OpenAsync(
            [.. Encoding.ASCII.GetBytes($"{name}{Call.Length}\r\n\r\n{Call}"), .. Request("2", "GetServiceTables", "[1,1]")]);

        JsonElement[] answers = [await ReadElementAsync(client), await ReadElementAsync(client)];
        Assert.That(answers.Select(answer => answer.GetProperty("id").GetInt32()).Order(), Is.EqualTo(new[] { 1, 2 }));
        Assert.That(answers.Select(answer => answer.TryGetProperty("result", out _)), Has.All.True);
    }

    [Test]
    public async Task A_notification_asks_for_nothing()
    {
        using TcpClient client = await OpenAsync(
        [
            .. RpcMessages.Write("{\"jsonrpc\":\"2.0\",\"method\":\"GetServiceTables\",\"params\":[1,1]}"),
            .. RpcMessages.Write("{\"jsonrpc\":\"2.0\",\"method\":\"$/cancelRequest\",\"params\":{\"id\":2}}"),
            .. Request("2", "GetServiceTables", "[2,3]"),
        ]);

        Assert.That((await ReadElementAsync(client)).GetProperty("id").GetInt32(), Is.EqualTo(2));
        Assert.That(_rows.Calls, Has.Count.EqualTo(1));
    }

    [TestCase("GetServiceTables(1, 1)\r\n\r\n", "Colon not found in header")]
    [TestCase("X: y\r\n\r\n", "No Content-Length header detected")]
    [TestCase("{\"jsonrpc\":\"2.0\"}\n", "a message must begin with a header such as Content-Length: 99")]
    [TestCase("\r\n\r\n", "a message must begin with a header such as Content-Length: 99")]
    [TestCase("\u0016\u0003\u0001", "the client began a TLS handshake, but this server does not use TLS: start it with --tls on")]
    [TestCase("content-length: 2\r\n\r\n{}", "")]
    [TestCase("CONTENT-LENGTH: 2001\r\n\r\n", "the request is longer than 2000 bytes")]
    [TestCase("Content-Length: 22\r\n\r\n{\"id\":1,\"method\":null}", "")]
    [TestCase("Content-Length: 53\r\n\r\n{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":null,\"params\":[1,1]}", "a request has no method")]
    [TestCase("Content-Length: 66\r\n\r\n{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"$/enumerator/next\",\"params\":[1]}",
        "there is no method $/enumerator/next")]
    [TestCase("Content-Length: 2\n\r\n\r\n{}", "")]
    [TestCase("Content-Length: \r\n\r\n", "")]
    [TestCase("Content-Length: x\r\n\r\n", "")]
    [TestCase("Content-Length: 0\r\n\r\n", "")]
    [TestCase("Content-Length: -1\r\n\r\n", "")]
    [TestCase("Content-Length: 2001\r\n\r\n", "the request is longer than 2000 bytes: send a shorter one, or raise --max-request-bytes")]
    [TestCase("Content-Length:\t2001\r\n\r\n", "the request is longer than 2000 bytes")]
    [TestCase("Content-Length: 2147483647\r\nContent-Length: 2\r\n\r\n{}", "the request is longer than 2000 bytes")]
    [TestCase("Content-Length: 2\r\nContent-Length: 2147483647\r\n\r\n{}", "the request is longer than 2000 bytes")]
    [TestCase("Content-Length: 99999999999999999999\r\n\r\n", "")]
    [TestCase("Content-Length: 2\r\nContent-Type: application/json; charset=utf-16\r\n\r\n{}", "")]
    [TestCase("Content-Length: 2\r\nContent-Type: x\r\n\r\n{}", "")]
    [TestCase("Content-Length: 2\r\n\r\n{}", "")]
    [TestCase("Content-Length: 2\r\n\r\n[]", "")]
    [TestCase("Content-Length: 4\r\n\r\nnull", "")]
    [TestCase("Content-Length: 9\r\n\r\n{\"method\"", "")]
    [TestCase("Content-Length: 23\r\n\r\n{\"id\":1,\"method\":[1,2]}", "")]
    [TestCase("Content-Length: 23\r\n\r\n{\"id\":{},\"method\":\"abc\"}", "")]
    [TestCase("Content-Length: 20\r\n\r\n{\"id\":1,\"result\":[]}", "the client sent an answer, but received no request")]
    public async Task What_is_no_request_is_refused_after_the_answers_before_it_and_the_others_are_served(string bytes, string why)
    {
        using TcpClient other = await OpenAsync([]);
        using TcpClient client = await OpenAsync([.. Request("1", "GetServiceTables", "[1,1]"), .. Encoding.Latin1.GetBytes(bytes)]);

        Assert.That((await ReadElementAsync(client)).TryGetProperty("result", out _), Is.True);
        JsonElement refusal = await ReadElementAsync(client);
        string message = refusal.GetProperty("error").GetProperty("message").GetString()!;
        Assert.That((refusal.GetProperty("id").ValueKind, refusal.GetProperty("error").GetProperty("code").GetInt32()),
            Is.EqualTo((JsonValueKind.Null, -32600)));
        Assert.That(message, Does.Contain(why).And.Not.Contain("\n"));
        Assert.That(await RpcMessages.ReadAsync(client.GetStream()).WaitAsync(s_limit), Is.Null);
        Assert.That(_log.Messages(LogLevel.Information), Has.One.EndsWith($"rejected: {message}"));
        await other.GetStream().WriteAsync(Request("1", "GetServiceTables", "[1,1]"));
        Assert.That((await ReadElementAsync(other)).TryGetProperty("result", out _), Is.True);
    }

    [Test]
    public async Task A_header_without_an_end_is_refused()
    {
        using TcpClient client = await OpenAsync(Encoding.ASCII.GetBytes("Content-Length: 2\r\nX: " + new string('x', RpcHead.MaxBytes)));

        Assert.That(await ReadAsync(client), Does.Contain($"the header of a message is longer than {RpcHead.MaxBytes} bytes"));
    }

    [Test]
    public async Task Notifications_alone_keep_no_connection()
    {
        await using IListener impatient =
            await new StreamJsonRpcTransport(new TransportOptions { IdleTimeout = TimeSpan.FromMilliseconds(300) }).ListenAsync(
            new IPEndPoint(IPAddress.Loopback, 0), new MemoryServiceTables([]), CallForm.Async);
        using TcpClient client = new();
        await client.ConnectAsync(impatient.EndPoint);

        Assert.That(async () =>
        {
            for (int i = 0; i < 1_000; i++)
            {
                await client.GetStream().WriteAsync(RpcMessages.Write("{\"jsonrpc\":\"2.0\",\"method\":\"ping\"}"));
                await Task.Delay(30);
            }
        }, Throws.InstanceOf<IOException>());
    }

    private static byte[] Request(string id, string method, string parameters) =>
        RpcMessages.Write($"{{\"jsonrpc\":\"2.0\",\"id\":{id},\"method\":\"{method}\",\"params\":{parameters}}}");

    private Task<TcpClient> OpenAsync(byte[] sent) => RawTcp.OpenAsync(_listener.EndPoint, sent);

    private static async Task<string> ReadAsync(TcpClient client) =>
        await RpcMessages.ReadAsync(client.GetStream()).WaitAsync(s_limit) ?? "";

    private static async Task<JsonElement> ReadElementAsync(TcpClient client) => JsonDocument.Parse(await ReadAsync(client)).RootElement;
}
