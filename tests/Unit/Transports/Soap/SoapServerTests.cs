using System.Net.Http.Headers;
using IntegrationMethods.Transports.Soap;

namespace IntegrationMethods.Tests.Unit.Transports.Soap;

/// <summary>The server as any HTTP client meets it.</summary>
internal sealed class SoapServerTests
{
    private const string Action = "\"http://tempuri.org/IServiceTables/GetServiceTables\"";

    private const string Dispatcher =
        "<faultcode xmlns:a=\"http://schemas.microsoft.com/net/2005/12/windowscommunicationfoundation/dispatcher\">";

    private static readonly TransportOptions s_options = new() { MaxRequestBytes = 5_000, IdleTimeout = TimeSpan.FromSeconds(1) };

    private readonly HttpClient _http = new();
    private IListener _listener = null!;

    [OneTimeSetUp]
    public async Task Listen() => _listener = await ListenAsync(s_options, new MemoryServiceTables(SampleRows.PlainRows(2)));

    [OneTimeTearDown]
    public async Task Close()
    {
        _http.Dispose();
        await _listener.DisposeAsync();
    }

    [Test]
    public async Task A_call_is_answered_as_CoreWCF_answers_it()
    {
        using HttpResponseMessage response = await PostAsync(SoapDocuments.Request);

        Assert.That(response.StatusCode, Is.EqualTo(HttpStatusCode.OK));
        Assert.That(response.Content.Headers.ContentType!.ToString(), Is.EqualTo("text/xml; charset=utf-8"));
        Assert.That(response.Content.Headers.ContentLength, Is.Not.Null);
        Assert.That(await response.Content.ReadAsStringAsync(), Is.EqualTo(SoapDocuments.Answer(SampleRows.PlainRows(2))));
    }

    [TestCase("http://tempuri.org/IServiceTables/GetServiceTables", ExpectedResult = HttpStatusCode.OK, Description = "without quotes")]
    [TestCase("\"http://tempuri.org/IServiceTables/DropServiceTables\"", ExpectedResult = HttpStatusCode.InternalServerError)]
    [TestCase("\"\"", ExpectedResult = HttpStatusCode.InternalServerError)]
    [TestCase(null, ExpectedResult = HttpStatusCode.InternalServerError)]
    public async Task<HttpStatusCode> Only_the_operations_actions_are_known(string? action)
    {
        using HttpResponseMessage response = await PostAsync(SoapDocuments.Request, action);
        if (response.StatusCode != HttpStatusCode.OK)
        {
            Assert.That(
                await response.Content.ReadAsStringAsync(),
                Does.Contain(
                    "<faultcode xmlns:a=\"http://schemas.microsoft.com/ws/2005/05/addressing/none\">a:ActionNotSupported</faultcode>"
                    + "<faultstring>The message with Action '"
                    + (action?.Trim('"') ?? "")
                        + "' cannot be processed at the receiver, due to a ContractFilter mismatch at the EndpointDispatcher. "));
        }
        return response.StatusCode;
    }

    [TestCase("<initialId>5</initialId><finalId>1</finalId>",
        "<faultcode>s:BadRange</faultcode><faultstring>finalId 1 is less than initialId 5</faultstring>")]
    [TestCase("<initialId>1</initialId><finalId>3</finalId>",
        "<faultcode>s:RowNotFound</faultcode><faultstring>ServiceTable has no row 3: seed more rows, or request fewer</faultstring>")]
    [TestCase("<initialId>1</initialId>", "<faultcode>s:BadRange</faultcode><faultstring>finalId 0 is less than initialId 1</faultstring>")]
    [TestCase("<initialId>x</initialId>",
        Dispatcher + "a:DeserializationFailed</faultcode><faultstring>the message can't be read: initialId is 'x'")]
    [TestCase("<initialId>1</finalId>", "a:DeserializationFailed")]
    public async Task A_fault_travels_as_status_500(string ids, string fault)
    {
        using HttpResponseMessage response = await PostAsync(
            SoapDocuments.Request.Replace("<initialId>1</initialId><finalId>2</finalId>", ids, StringComparison.Ordinal));

        Assert.That(response.StatusCode, Is.EqualTo(HttpStatusCode.InternalServerError));
        Assert.That(response.Content.Headers.ContentType!.ToString(), Is.EqualTo("text/xml; charset=utf-8"));
        Assert.That(await response.Content.ReadAsStringAsync(), Does.Contain(fault));
    }

    [TestCase("application/soap+xml; charset=utf-8", ExpectedResult = HttpStatusCode.UnsupportedMediaType)]
    [TestCase("text/plain", ExpectedResult = HttpStatusCode.UnsupportedMediaType)]
    [TestCase("text/xml; charset=iso-8859-1", ExpectedResult = HttpStatusCode.UnsupportedMediaType)]
    [TestCase("garbage", ExpectedResult = HttpStatusCode.UnsupportedMediaType)]
    [TestCase(null, ExpectedResult = HttpStatusCode.UnsupportedMediaType)]
    [TestCase("TEXT/XML; Charset=\"UTF-8\"; action=x", ExpectedResult = HttpStatusCode.OK)]
    [TestCase("text/xml", ExpectedResult = HttpStatusCode.OK)]
    public async Task<HttpStatusCode> Only_the_media_type_of_SOAP_1_1_is_taken(string? contentType)
    {
        using HttpResponseMessage response = await PostAsync(SoapDocuments.Request, contentType: contentType);
        return response.StatusCode;
    }

    [TestCase("gzip", ExpectedResult = HttpStatusCode.UnsupportedMediaType)]
    [TestCase("x-unknown", ExpectedResult = HttpStatusCode.UnsupportedMediaType)]
    [TestCase("Identity", ExpectedResult = HttpStatusCode.OK)]
    public async Task<HttpStatusCode> A_compressed_request_is_refused_with_what_is_taken(string encoding)
    {
        using HttpRequestMessage request = Request(SoapDocuments.Request);
        request.Content!.Headers.TryAddWithoutValidation("Content-Encoding", encoding);
        using HttpResponseMessage response = await _http.SendAsync(request);
        if (response.StatusCode != HttpStatusCode.OK)
        {
            Assert.That(response.Headers.GetValues("Accept-Encoding"), Is.EqualTo(new[] { "identity" }));
            Assert.That(await response.Content.ReadAsStringAsync(), Is.EqualTo("send the request without Content-Encoding"));
        }
        return response.StatusCode;
    }

    [TestCase("PUT", "", "POST")]
    [TestCase("GET", "", "POST")]
    [TestCase("DELETE", "?x=wsdl", "POST")]
    [TestCase("POST", "?wsdl", "GET, HEAD")]
    public async Task A_wrong_method_gets_the_right_one(string method, string query, string allowed)
    {
        using var request = new HttpRequestMessage(new HttpMethod(method), Address(query));
        using HttpResponseMessage response = await _http.SendAsync(request);

        Assert.That(response.StatusCode, Is.EqualTo(HttpStatusCode.MethodNotAllowed));
        Assert.That(string.Join(", ", response.Content.Headers.Allow), Is.EqualTo(allowed));
    }

    [Test]
    public async Task Another_path_is_not_found()
    {
        using HttpResponseMessage response = await _http.GetAsync(new Uri($"http://{_listener.EndPoint}/other?wsdl"));

        Assert.That(response.StatusCode, Is.EqualTo(HttpStatusCode.NotFound));
        Assert.That(await response.Content.ReadAsStringAsync(), Does.Contain("/ServiceTables.svc"));
    }

    [Test]
    public async Task A_body_in_chunks_after_a_continue_is_read()
    {
        using HttpRequestMessage request = Request(SoapDocuments.Request);
        request.Headers.TransferEncodingChunked = true;
        request.Headers.ExpectContinue = true;
        using HttpResponseMessage response = await _http.SendAsync(request);

        Assert.That(response.StatusCode, Is.EqualTo(HttpStatusCode.OK));
    }

    [Test]
    public async Task A_body_of_UTF_16_is_read([Values("utf-16", "utf-16BE")] string charset)
    {
        using HttpRequestMessage request = Request("");
        request.Content = new StringContent(SoapDocuments.Request, Encoding.GetEncoding(charset));
        request.Content.Headers.ContentType = MediaTypeHeaderValue.Parse($"text/xml; charset={charset}");
        using HttpResponseMessage response = await _http.SendAsync(request);

        Assert.That(response.StatusCode, Is.EqualTo(HttpStatusCode.OK));
    }

    [Test]
    public async Task A_request_over_the_limit_is_refused_and_names_the_limit([Values] bool chunked)
    {
        using HttpRequestMessage request = Request(SoapDocuments.Request + new string(' ', 6_000));
        request.Headers.TransferEncodingChunked = chunked;
        using HttpResponseMessage response = await _http.SendAsync(request);

        Assert.That(response.StatusCode, Is.EqualTo(HttpStatusCode.RequestEntityTooLarge));
        Assert.That(await response.Content.ReadAsStringAsync(), Does.Contain("5000").And.Contain("--max-request-bytes"));
    }

    [TestCase("80000000")]
    [TestCase("ffffffffffffffff")]
    [TestCase("zz")]
    public async Task A_chunk_of_a_size_that_is_none_is_a_bad_request(string size)
    {
        using TcpClient tcp = await OpenAsync();
        string head = Encoding.ASCII.GetString(Raw("", "Connection: close\r\n"))
            .Replace("Content-Length: 0", "Transfer-Encoding: chunked", StringComparison.Ordinal);
        await tcp.GetStream().WriteAsync(Encoding.ASCII.GetBytes($"{head}{size}\r\n<"));

        Assert.That(await ReadToEndAsync(tcp.GetStream()), Does.StartWith("HTTP/1.1 400 "));
    }

    [Test]
    public async Task An_internal_fault_has_the_dispatchers_namespace_as_WCFs_has()
    {
        await using IListener failing = await ListenAsync(new TransportOptions(),
            new SpyServiceTables((_, _) => throw new FormatException("secret")));
        using TcpClient tcp = await OpenAsync(failing);
        await tcp.GetStream().WriteAsync(Raw(SoapDocuments.Request, "Connection: close\r\n"));

        Assert.That(await ReadToEndAsync(tcp.GetStream()), Does.Match(
            Dispatcher + "a:InternalServiceFault</faultcode>"
            + "<faultstring>the server was unable to process the request due to an internal error: its log has the details under "
            + "[0-9a-f]{12}</faultstring>"));
    }

    [Test]
    public async Task A_server_that_is_too_busy_says_so_with_status_503_and_when_to_come_again()
    {
        await using IListener busy = await ListenAsync(new TransportOptions(),
            new SpyServiceTables((_, _) => throw new ServiceFaultException(ServiceFaultCode.EndpointUnavailable, "later")));
        using TcpClient tcp = await OpenAsync(busy);
        await tcp.GetStream().WriteAsync(Raw(SoapDocuments.Request, "Connection: close\r\n"));

        string answer = await ReadToEndAsync(tcp.GetStream());
        Assert.That(answer, Does.StartWith("HTTP/1.1 503 ").And.Contain("Retry-After: 1\r\n").And.Contain(
            "<faultcode xmlns:a=\"http://schemas.microsoft.com/ws/2005/05/addressing/none\">a:EndpointUnavailable</faultcode>"
            + "<faultstring>later</faultstring>"));
    }

    [Test]
    public async Task A_request_as_long_as_the_limit_is_answered()
    {
        using HttpResponseMessage response = await PostAsync(SoapDocuments.Request.PadRight(5_000));

        Assert.That(response.StatusCode, Is.EqualTo(HttpStatusCode.OK));
    }

    [Test]
    public async Task Requests_of_one_connection_are_answered_in_turn_even_byte_by_byte()
    {
        using TcpClient tcp = await OpenAsync();
        byte[] request = Raw(SoapDocuments.Request);
        foreach (byte one in request)
            await tcp.GetStream().WriteAsync(new[] { one });
        await tcp.GetStream().WriteAsync(Raw(SoapDocuments.Request, "Connection: close\r\n"));

        string answers = await ReadToEndAsync(tcp.GetStream());
        Assert.That(answers.Split("HTTP/1.1 200 OK"), Has.Length.EqualTo(3));
        Assert.That(answers, Does.EndWith("</s:Envelope>"));
    }

    [TestCase("", Description = "asks for nothing")]
    [TestCase("POST /ServiceTables.svc HTTP/1.1\r\nHost: x\r\nX", Description = "stops in its head")]
    [TestCase("POST /ServiceTables.svc HTTP/1.1\r\nHost: x\r\nContent-Type: text/xml\r\nSOAPAction: "
        + "\"http://tempuri.org/IServiceTables/GetServiceTables\"\r\nContent-Length: 203\r\n\r\n<", Description = "stops in its body")]
    public async Task A_connection_that_falls_silent_is_closed(string sent)
    {
        using TcpClient tcp = await OpenAsync();
        await tcp.GetStream().WriteAsync(Encoding.ASCII.GetBytes(sent));

        Assert.That(await ReadToEndAsync(tcp.GetStream()), Does.Not.Contain("200 OK"));
    }

    [Test]
    public async Task A_request_cut_at_any_byte_harms_no_other()
    {
        byte[] request = Raw(SoapDocuments.Request);
        for (int length = 0; length < request.Length; length += 7)
        {
            using TcpClient tcp = await OpenAsync();
            NetworkStream stream = tcp.GetStream();
            await stream.WriteAsync(request.AsMemory(0, length));
            tcp.Client.Shutdown(SocketShutdown.Send);
            Assert.That(await ReadToEndAsync(stream), Does.Not.Contain("200 OK"));
        }

        using HttpResponseMessage response = await PostAsync(SoapDocuments.Request);
        Assert.That(response.StatusCode, Is.EqualTo(HttpStatusCode.OK));
    }

    [Test]
    public async Task A_head_of_too_many_fields_is_refused()
    {
        using TcpClient tcp = await OpenAsync();
        await tcp.GetStream().WriteAsync(Raw(SoapDocuments.Request, string.Concat(Enumerable.Repeat("X: y\r\n", 100))));

        Assert.That(await ReadToEndAsync(tcp.GetStream()), Does.StartWith("HTTP/1.1 431 "));
    }

    [Test]
    public async Task A_connection_too_many_is_closed()
    {
        await using IListener small = await ListenAsync(new TransportOptions { MaxConnections = 2 }, new MemoryServiceTables([]));
        using TcpClient first = await OpenAsync(small), second = await OpenAsync(small);
        // Kestrel counts a connection when it gets to it: an answer shows that it has.
        foreach (TcpClient held in new[] { first, second })
        {
            await held.GetStream().WriteAsync("GET / HTTP/1.1\r\nHost: x\r\n\r\n"u8.ToArray());
            Assert.That(await held.GetStream().ReadAsync(new byte[4096]), Is.GreaterThan(0));
        }
        using TcpClient third = await OpenAsync(small);

        Assert.That(await ReadToEndAsync(third.GetStream()), Is.Empty);
    }

    private static byte[] Raw(string document, string header = "") => Encoding.UTF8.GetBytes(
        $"POST /ServiceTables.svc HTTP/1.1\r\nHost: x\r\n{header}Content-Type: text/xml; charset=utf-8\r\nSOAPAction: "
            + $"{Action}\r\nContent-Length: {document.Length}\r\n\r\n{document}");

    private static ValueTask<IListener> ListenAsync(TransportOptions options, IServiceTables rows) =>
        new SoapTransport(options).ListenAsync(new IPEndPoint(IPAddress.Loopback, 0), rows, CallForm.Sync);

    private static async Task<string> ReadToEndAsync(NetworkStream stream) =>
        Encoding.UTF8.GetString(await RawTcp.ReadToEndAsync(stream));

    private Task<TcpClient> OpenAsync(IListener? listener = null) => RawTcp.OpenAsync((listener ?? _listener).EndPoint);

    private Uri Address(string query = "") => new($"http://{_listener.EndPoint}/ServiceTables.svc{query}");

    private HttpRequestMessage Request(string document, string? action = Action, string? contentType = "text/xml; charset=utf-8")
    {
        var request = new HttpRequestMessage(HttpMethod.Post,
            Address()) { Content = new ByteArrayContent(Encoding.UTF8.GetBytes(document)) };
        if (action is not null)
            request.Headers.TryAddWithoutValidation("SOAPAction", action);
        if (contentType is not null)
            request.Content.Headers.TryAddWithoutValidation("Content-Type", contentType);
        return request;
    }

    private async Task<HttpResponseMessage> PostAsync(string document, string? action = Action,
        string? contentType = "text/xml; charset=utf-8")
    {
        using HttpRequestMessage request = Request(document, action, contentType);
        return await _http.SendAsync(request);
    }
}
