using System.Text.Json;
using IntegrationMethods.Transports.StreamJsonRpc;

namespace IntegrationMethods.Tests.Unit.Transports.StreamJsonRpc;

/// <summary>The library's client against servers whose messages are scripted: what it makes of them, in the contract's words.</summary>
[TestFixture(CallForm.Sync)]
[TestFixture(CallForm.Async)]
internal sealed class RpcClientTests(CallForm form) : ScriptedPeerTestBase
{
    /// <summary>Stands for the id of the request in an answer.</summary>
    private const string Id = "@id";

    private const string Row =
        "{\"serviceTableID\":1,\"descServiceTable\":\"d\",\"value\":1.5,\"creationDate\":\"2014-04-01T12:30:15Z\","
        + "\"stringField1\":null,\"stringField2\":\"\"}";

    private static readonly TransportOptions s_options = new() { MaxMessageBytes = 30_000, CallTimeout = TimeSpan.FromSeconds(30) };

    [Test]
    public async Task A_call_is_a_request_with_named_parameters()
    {
        await GetAsync(Result("[]"));

        string id = JsonDocument.Parse(Asked).RootElement.GetProperty("id").GetRawText();
        string method = form == CallForm.Sync ? "GetServiceTables" : "GetServiceTablesAsynchronous";
        Assert.That(Asked,
            Is.EqualTo($"{{\"jsonrpc\":\"2.0\",\"id\":{id},\"method\":\"{method}\",\"params\":{{\"initialId\":1,\"finalId\":1}}}}"));
    }

    [TestCase($"{{\"jsonrpc\":\"2.0\",\"id\":{Id},\"result\":[{Row}]}}")]
    [TestCase($"{{ \"result\" : [ {Row} ],\r\n\"later\":{{}}, \"id\":{Id}, \"jsonrpc\":\"2.0\" }}",
        Description = "another order, white space, and a member of a later version")]
    public async Task Rows_are_read(string json)
    {
        IReadOnlyList<ServiceTable> rows = await GetAsync(json);

        Assert.That(rows.Select(row => (row.ServiceTableID, row.Value, row.CreationDate, row.StringField1)),
            Is.EqualTo(new[] { (1, 1.5f, SampleRows.Date, (string?)null) }));
    }

    [Test]
    public async Task A_code_of_the_contract_is_the_fault([Values] ServiceFaultCode code)
    {
        ServiceFaultException fault = (
            await Assert.ThrowsAsync<ServiceFaultException>(() => GetAsync(Failure((int)code + 1, "why: so\\u003f"))))!;

        Assert.That((fault.Code, fault.Message), Is.EqualTo((code, "why: so?")));
    }

    [TestCase(0)]
    [TestCase(6)]
    [TestCase(-32000)]
    [TestCase(-32601)]
    [TestCase(-32602)]
    [TestCase(-32603)]
    public async Task Another_code_is_a_failure_of_the_wire(int code) =>
        Assert.That(await Error(Failure(code, "no\\nthanks")),
            Is.EqualTo("the JSON-RPC server rejected the call (no thanks): check that it has the same version"));

    [Test]
    public async Task A_call_that_the_server_cancels_is_one_as_well() =>
        Assert.That(await Error(Failure(-32800, "cancelled")), Does.StartWith("the JSON-RPC server rejected the call ("));

    [TestCase($"{{\"jsonrpc\":\"2.0\",\"id\":{Id},\"result\":null}}")]
    [TestCase($"{{\"jsonrpc\":\"2.0\",\"id\":{Id},\"result\":{{}}}}")]
    [TestCase($"{{\"jsonrpc\":\"2.0\",\"id\":{Id},\"result\":[null]}}")]
    [TestCase($"{{\"jsonrpc\":\"2.0\",\"id\":{Id},\"result\":[{{}}]}}")]
    [TestCase($"{{\"jsonrpc\":\"2.0\",\"id\":{Id},\"error\":\"no\"}}")]
    [TestCase($"{{\"jsonrpc\":\"2.0\",\"id\":{Id}}}")]
    [TestCase("{\"jsonrpc\":\"2.0\",\"id\":77,\"result\":[]}")]
    [TestCase("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"GetServiceTables\",\"params\":[1,1]}")]
    [TestCase("{\"jsonrpc\":\"2.0\",\"method\":\"ping\"}")]
    [TestCase("nothing")]
    [TestCase("[]")]
    public async Task What_is_no_answer_is_a_clear_failure(string json) =>
        Assert.That(await Error(json),
            Does.StartWith($"the server at {EndPoint} sent an invalid answer (").And.Not.Contain("\n"));

    [Test]
    public async Task An_error_without_an_id_is_the_servers_refusal() => Assert.That(
        await Error("{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32600,\"message\":\"tired\\nof you\"}}"),
            Is.EqualTo("the server rejected the connection: tired of you"));

    [Test]
    public async Task A_text_over_the_limit_of_rows_is_refused() => Assert.That(
        await Error(Result($"[{Row.Replace("\"d\"", $"\"{new string('x', RowLimits.MaxTextLength + 1)}\"", StringComparison.Ordinal)}]")),
            Does.Contain("row 1 is null or has a text of more than 20000 characters"));

    [TestCase("Content-Length: 30001\r\n\r\n")]
    [TestCase("Content-Length: 2\r\nContent-Length: 2147483647\r\n\r\n")]
    public async Task An_answer_over_the_limit_is_refused_before_it_arrives(string head) => Assert.That(
        await Error(Encoding.ASCII.GetBytes(head), leaves: false),
            Is.EqualTo("a JSON-RPC message is longer than 30000 bytes: request fewer rows per call, or raise --max-message-bytes"));

    [TestCase("")]
    [TestCase("Content-Length: 99\r\n")]
    [TestCase("Content-Length: 99\r\n\r\n{")]
    public async Task A_server_that_leaves_is_a_clear_failure(string bytes) =>
        Assert.That(await Error(Encoding.ASCII.GetBytes(bytes), leaves: true),
            Is.EqualTo("the server closed the connection: check that it is still running, then reconnect"));

    private static string Result(string json) => $"{{\"jsonrpc\":\"2.0\",\"id\":{Id},\"result\":{json}}}";

    private static string Failure(int code, string message) =>
        $"{{\"jsonrpc\":\"2.0\",\"id\":{Id},\"error\":{{\"code\":{code},\"message\":\"{message}\"}}}}";

    private async Task<string> Error(string json) => (await Assert.ThrowsAsync<TransportException>(() => GetAsync(json)))!.Message;

    private async Task<string> Error(byte[] bytes, bool leaves) =>
        (await Assert.ThrowsAsync<TransportException>(() => GetAsync(_ => bytes, leaves)))!.Message;

    private Task<IReadOnlyList<ServiceTable>> GetAsync(string json) =>
        GetAsync(id => RpcMessages.Write(json.Replace(Id, id, StringComparison.Ordinal)), leaves: false);

    private async Task<IReadOnlyList<ServiceTable>> GetAsync(Func<string, byte[]> answer, bool leaves)
    {
        Task serving = ServeAsync(answer, leaves);
        try
        {
            return await form.CallAsync(new StreamJsonRpcTransport(s_options), EndPoint);
        }
        finally
        {
            await serving;
        }
    }

    /// <summary>Answers the first request, and leaves then, or when the client has.</summary>
    private async Task ServeAsync(Func<string, byte[]> answer, bool leaves)
    {
        using TcpClient client = await Peer.AcceptTcpClientAsync();
        Asked = await RpcMessages.ReadAsync(client.GetStream()) ?? "";
        await client.GetStream().WriteAsync(answer(JsonDocument.Parse(Asked).RootElement.GetProperty("id").GetRawText()));
        if (!leaves)
            await ReadToEndAsync(client.GetStream());
    }
}
