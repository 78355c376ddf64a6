using IntegrationMethods.Transports.Rest;

namespace IntegrationMethods.Tests.Unit.Transports.Rest;

/// <summary>The client against servers that are scripted to the byte.</summary>
[TestFixture(CallForm.Sync)]
[TestFixture(CallForm.Async)]
internal sealed class RestConnectionTests(CallForm form) : ScriptedPeerTestBase
{
    private const string Row =
        "{\"serviceTableID\":1,\"descServiceTable\":\"d\",\"value\":1.5,\"creationDate\":\"2014-04-01T12:30:15Z\","
        + "\"stringField1\":null,\"stringField2\":\"\"}";

    private const string NoTexts = "\"stringField1\":null,\"stringField2\":null}]";

    private static readonly TransportOptions s_options = new() { MaxMessageBytes = 30_000, CallTimeout = TimeSpan.FromSeconds(30) };

    [Test]
    public async Task A_request_is_a_GET_without_a_body()
    {
        await GetAsync(Answer($"[{Row}]"));

        Assert.That(Asked,
            Is.EqualTo($"GET /service-tables?firstId=1&lastId=1&form={form.Word()} HTTP/1.1\r\nHost: {EndPoint}\r\n\r\n"));
    }

    [TestCase("[]", 0)]
    [TestCase(" [ ] \r\n", 0)]
    [TestCase($"[{Row}]", 1)]
    [TestCase($"[{Row},\n{Row}]", 2)]
    [TestCase("[{\"value\":15e-1,\"later\":{\"a\":[1]},\"stringField2\":\"\\u0041\",\"stringField1\":null,"
        + "\"creationDate\":\"2014-04-01T12:30:15\\u005a\",\"descServiceTable\":\"d\",\"serviceTableID\":1}]", 1,
        Description = "another order, escapes, and a member of a later version")]
    [TestCase("[{\"serviceTableID\":1,\"descServiceTable\":\"d\",\"value\":1.5,"
        + "\"creationDate\":\"\\u0032\\u0030\\u0031\\u0034-04-01T12:30:15\\u005A\",\"stringField1\":null,\"stringField2\":\"\"}]", 1,
        Description = "a date that is longer for its escapes")]
    public async Task Rows_are_read_however_they_are_written(string json, int count)
    {
        IReadOnlyList<ServiceTable> rows = await GetAsync(Answer(json));

        Assert.That(rows, Has.Count.EqualTo(count));
        foreach (ServiceTable row in rows)
            Assert.That((row.ServiceTableID, row.Value, row.CreationDate, row.StringField1),
                Is.EqualTo((1, 1.5f, SampleRows.Date, (string?)null)));
    }

    [TestCase("")]
    [TestCase("null")]
    [TestCase("{}")]
    [TestCase("[null]")]
    [TestCase("[{}]", Description = "members are missing")]
    [TestCase("[{\"serviceTableID\":1,\"descServiceTable\":null,\"value\":1,\"creationDate\":\"2014-04-01T12:30:15Z\"," + NoTexts,
        Description = "a description is null")]
    [TestCase("[{\"serviceTableID\":1.5,\"descServiceTable\":\"\",\"value\":1,\"creationDate\":\"2014-04-01T12:30:15Z\"," + NoTexts)]
    [TestCase("[{\"serviceTableID\":1,\"descServiceTable\":\"\",\"value\":\"INF\",\"creationDate\":\"2014-04-01T12:30:15Z\"," + NoTexts)]
    [TestCase("[{\"serviceTableID\":1,\"descServiceTable\":\"\",\"value\":1,\"creationDate\":\"today\"," + NoTexts)]
    [TestCase("[{\"serviceTableID\":1,\"descServiceTable\":\"\",\"value\":1,"
        + "\"creationDate\":\"2014-04-01T12:30:15.000000000000000000000Z\"," + NoTexts)]
    [TestCase("[{\"serviceTableID\":1,\"descServiceTable\":\"\",\"value\":1,\"creationDate\":5," + NoTexts)]
    [TestCase("[{\"serviceTableID\":1,\"descServiceTable\":\"\\ud800\",\"value\":1,\"creationDate\":\"2014-04-01T12:30:15Z\"," + NoTexts)]
    [TestCase("[{\"serviceTableID\":1,\"descServiceTable\":\"\u00ff\",\"value\":1,\"creationDate\":\"2014-04-01T12:30:15Z\"," + NoTexts,
        Description = "Latin-1 in place of UTF-8")]
    [TestCase($"[{Row}", Description = "no end")]
    [TestCase($"[{Row}]]", Description = "something follows")]
    public async Task What_is_no_answer_is_a_clear_failure(string json) =>
        Assert.That((await Error<TransportException>(Answer(json))).Message,
            Does.StartWith($"the server at {EndPoint} sent an invalid answer (").And.Not.Contain("\n"));

    [Test]
    public async Task A_text_over_the_limit_of_rows_is_refused()
    {
        string tooLong = new('x', RowLimits.MaxTextLength + 1);

        Assert.That(
            (await Error<TransportException>(
                Answer($"[{Row.Replace("\"d\"", $"\"{tooLong}\"", StringComparison.Ordinal)}]"))).Message,
            Does.Contain("row 1 is null or has a text of more than 20000 characters"));
    }

    [TestCase("404 Not Found", "text/html", "<p/>", "HTTP 404 Not Found (text/html) instead of REST")]
    [TestCase("200 OK", "text/html", "<p/>", "HTTP 200 OK (text/html) instead of REST")]
    [TestCase("500 Oops", "application/json", "{}", "HTTP 500 Oops (application/json) instead of REST")]
    [TestCase("302 Found", "application/json", "[]", "HTTP 302 Found")]
    public async Task Another_server_is_named(string status, string type, string body, string message) =>
        Assert.That((await Error<TransportException>(Answer(body, status, type))).Message, Does.Contain(message).And.Not.Contain("\n"));

    [TestCase("400 Bad Request", "{\"detail\":\"a\",\"code\":\"BadRange\"}", ServiceFaultCode.BadRange, "a")]
    [TestCase("404 Not Found",
        "{\"type\":\"https://example.org/x\",\"title\":\"t\",\"status\":404,\"detail\":\"b\",\"code\":\"RowNotFound\",\"more\":[]}",
        ServiceFaultCode.RowNotFound, "b")]
    [TestCase("503 Service Unavailable", "{\"code\":\"EndpointUnavailable\"}", ServiceFaultCode.EndpointUnavailable, "")]
    public async Task A_problem_with_a_code_is_the_fault(string status, string problem, ServiceFaultCode code, string message)
    {
        ServiceFaultException fault = await Error<ServiceFaultException>(Answer(problem, status, "application/problem+json"));

        Assert.That((fault.Code, fault.Message), Is.EqualTo((code, message)));
    }

    [TestCase("{\"title\":\"Bad Request\",\"status\":400,\"detail\":\"form is 'x'\"}",
        "the REST server rejected the call with HTTP 400 (form is 'x'): check that it has the same version")]
    [TestCase("{\"title\":\"Bad Request\",\"code\":\"2\"}",
        "the REST server rejected the call with HTTP 400 (Bad Request): check that it has the same version")]
    public async Task A_problem_without_one_is_a_failure_of_the_wire(string problem, string message) =>
        Assert.That((await Error<TransportException>(Answer(problem, "400 Bad Request", "application/problem+json"))).Message,
            Is.EqualTo(message));

    [Test]
    public async Task More_rows_than_a_call_may_ask_for_are_refused()
    {
        string json = $"[{string.Join(',', Enumerable.Repeat(Row, RowLimits.MaxRowsPerCall + 1))}]";

        Assert.That((await Error<TransportException>(Answer(json), new TransportOptions())).Message,
            Does.Contain("it has more than 100000 rows"));
    }

    [Test]
    public async Task HTTP_2_shakes_hands_when_it_connects_as_a_server_closes_a_silent_connection()
    {
        Task<IConnection> connecting = form.ConnectAsync(new RestTransport(s_options, http2: true), EndPoint);
        byte[] preface = new byte[24];
        using (TcpClient client = await Peer.AcceptTcpClientAsync())
            await client.GetStream().ReadExactlyAsync(preface);

        Assert.That(Encoding.ASCII.GetString(preface), Is.EqualTo("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"));
        Assert.That(async () => await connecting, Throws.InstanceOf<TransportException>(), "what answers nothing is no such server");
    }

    private static string Answer(string body, string status = "200 OK", string type = "application/json") =>
        $"HTTP/1.1 {status}\r\nContent-Type: {type}\r\nContent-Length: {body.Length}\r\n\r\n{body}";

    private async Task<T> Error<T>(string answer, TransportOptions? options = null) where T
        : Exception => (await Assert.ThrowsAsync<T>(() => GetAsync(answer, options)))!;

    private async Task<IReadOnlyList<ServiceTable>> GetAsync(string answer, TransportOptions? options = null)
    {
        Task serving = ServeAsync(answer);
        try
        {
            return await form.CallAsync(new RestTransport(options ?? s_options), EndPoint);
        }
        finally
        {
            await serving;
        }
    }

    private async Task ServeAsync(string answer)
    {
        using TcpClient client = await Peer.AcceptTcpClientAsync();
        NetworkStream stream = client.GetStream();
        byte[] buffer = new byte[4096];
        while (!Asked.EndsWith("\r\n\r\n", StringComparison.Ordinal))
            Asked += Encoding.ASCII.GetString(buffer, 0, await stream.ReadAsync(buffer));
        await stream.WriteAsync(Encoding.Latin1.GetBytes(answer));
        await ReadToEndAsync(stream);
    }
}
