using IntegrationMethods.Transports.SignalR;

namespace IntegrationMethods.Tests.Unit.Transports.SignalR;

/// <summary>The client against servers whose messages are scripted: what it makes of them, in the contract's words.</summary>
[TestFixture(CallForm.Sync)]
[TestFixture(CallForm.Async)]
internal sealed class SignalRClientTests(CallForm form)
{
    private const string Row =
        "{\"serviceTableID\":1,\"descServiceTable\":\"d\",\"value\":1.5,\"creationDate\":\"2014-04-01T12:30:15Z\","
        + "\"stringField1\":null,\"stringField2\":\"\"}";

    private static readonly TransportOptions s_options = new() { MaxMessageBytes = 30_000, CallTimeout = TimeSpan.FromSeconds(30),
        ConnectTimeout = TimeSpan.FromSeconds(30) };

    private ScriptedHub _peer = null!;

    [SetUp]
    public void Start() => _peer = new ScriptedHub();

    [TearDown]
    public void Stop() => _peer.Dispose();

    [Test]
    public async Task A_call_is_an_invocation_after_the_handshake()
    {
        await GetAsync(Completion("[]"));

        Assert.That(_peer.Asked, Is.EqualTo(new[]
        {
            "{\"protocol\":\"json\",\"version\":1}",
            $"{{\"type\":1,\"invocationId\":\"1\",\"target\":\"GetServiceTables{(form == CallForm.Sync ? "" : "Asynchronous")}\","
                + "\"arguments\":[1,1]}",
        }));
    }

    [TestCase($"{{\"type\":3,\"invocationId\":\"1\",\"result\":[{Row}]}}\u001e")]
    [TestCase($"{{\"result\":[{Row}],\"invocationId\":\"1\",\"type\":3}}\u001e", Description = "another order")]
    [TestCase($"{{\"type\":6}}\u001e{{\"type\":6}}\u001e"
        + $"{{\"type\":3,\"headers\":{{\"a\":\"b\"}},\"invocationId\":\"1\",\"result\":[{Row}]}}\u001e",
        Description = "pings before it, and headers")]
    public async Task Rows_are_read(string messages)
    {
        IReadOnlyList<ServiceTable> rows = await GetAsync(messages);

        Assert.That(rows.Select(row => (row.ServiceTableID, row.Value, row.CreationDate, row.StringField1)),
            Is.EqualTo(new[] { (1, 1.5f, SampleRows.Date, (string?)null) }));
    }

    [TestCase("RowNotFound: no row", ServiceFaultCode.RowNotFound, "no row")]
    [TestCase("An unexpected error occurred invoking 'x' on the server. HubException: BadRange: a: b", ServiceFaultCode.BadRange, "a: b")]
    [TestCase("HubException: EndpointUnavailable: ", ServiceFaultCode.EndpointUnavailable, "")]
    public async Task An_error_with_a_code_is_the_fault(string error, ServiceFaultCode code, string message)
    {
        ServiceFaultException fault = (
            await Assert.ThrowsAsync<ServiceFaultException>(() =>
                GetAsync($"{{\"type\":3,\"invocationId\":\"1\",\"error\":\"{error}\"}}\u001e")))!;

        Assert.That((fault.Code, fault.Message), Is.EqualTo((code, message)));
    }

    [TestCase("{\"type\":3,\"invocationId\":\"1\",\"error\":\"Unknown hub method 'x'\"}",
        "the SignalR server rejected the call (Unknown hub method 'x'): check that it has the same version")]
    [TestCase("{\"type\":3,\"invocationId\":\"1\",\"error\":\"2: x\"}", "the SignalR server rejected the call (2: x)")]
    [TestCase("{\"type\":3,\"invocationId\":\"1\",\"result\":null}", "sent an invalid answer")]
    [TestCase("{\"type\":3,\"invocationId\":\"1\"}", "sent an invalid answer")]
    [TestCase("{\"type\":3,\"invocationId\":\"1\",\"result\":{}}", "sent an invalid answer")]
    [TestCase("{\"type\":3,\"invocationId\":\"1\",\"result\":[{}]}", "sent an invalid answer")]
    [TestCase("{\"type\":3,\"invocationId\":\"1\",\"result\":[null]}", "sent an invalid answer")]
    [TestCase("nothing", "sent an invalid answer")]
    [TestCase("{\"type\":7,\"error\":\"tired\\nof you\"}", "the server closed the connection (tired of you)")]
    [TestCase("{\"type\":7}", "the server closed the connection: check that it is still running, then reconnect")]
    public async Task What_is_no_answer_is_a_clear_failure(string message, string expected) =>
        Assert.That(await Error(message + "\u001e"), Does.Contain(expected).And.Not.Contain("\n"));

    [Test]
    public async Task A_text_over_the_limit_of_rows_is_refused() =>
        Assert.That(await Error(
            Completion($"[{Row.Replace("\"d\"", $"\"{new string('x', RowLimits.MaxTextLength + 1)}\"", StringComparison.Ordinal)}]")),
            Does.Contain("row 1 is null or has a text of more than 20000 characters"));

    [Test]
    public async Task An_answer_over_the_limit_is_refused_though_it_never_ends() =>
        Assert.That(await Error(new string(' ', 30_001)),
            Is.EqualTo("a SignalR message is longer than 30000 bytes: request fewer rows per call, or raise --max-message-bytes"));

    [Test]
    public async Task The_limit_is_of_each_message_and_not_of_all_together()
    {
        string pings = string.Concat(Enumerable.Repeat("{\"type\":6}\u001e", 10_000));

        Assert.That(await GetAsync(pings + Completion($"[{Row}]")), Has.Count.EqualTo(1));
    }

    [TestCase("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")]
    [TestCase("HTTP/1.1 101")]
    public async Task A_server_that_is_none_is_a_clear_failure(string answer)
    {
        Task serving = _peer.RefuseAsync(answer);

        TransportException error = (await Assert.ThrowsAsync<TransportException>(CallAsync))!;

        Assert.That(error.Message, Does.Contain($"server at {_peer.EndPoint} does not open a SignalR connection").And.Not.Contain("\n"));
        await serving;
    }

    [Test]
    public async Task A_handshake_that_is_refused_is_a_clear_failure() =>
        Assert.That(await Error("", hello: "{\"error\":\"no JSON here\"}\u001e"),
            Does.Contain("does not open a SignalR connection").And.Contain("no JSON here"));

    private static string Completion(string result) => $"{{\"type\":3,\"invocationId\":\"1\",\"result\":{result}}}\u001e";

    private async Task<string> Error(string messages, string hello = "{}\u001e") =>
        (await Assert.ThrowsAsync<TransportException>(() => GetAsync(messages, hello)))!.Message;

    private async Task<IReadOnlyList<ServiceTable>> GetAsync(string messages, string hello = "{}\u001e")
    {
        Task serving = _peer.ServeAsync(socket => ScriptedHub.SendAsync(socket, messages), hello);
        try
        {
            return await CallAsync();
        }
        finally
        {
            await serving;
        }
    }

    private Task<IReadOnlyList<ServiceTable>> CallAsync() => form.CallAsync(new SignalRTransport(s_options), _peer.EndPoint);
}
