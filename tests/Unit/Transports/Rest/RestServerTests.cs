using System.Net.Http.Json;
using System.Text.Json;
using IntegrationMethods.Transports.Rest;

namespace IntegrationMethods.Tests.Unit.Transports.Rest;

/// <summary>The server as any HTTP client meets it, over either version of HTTP.</summary>
[TestFixture(false)]
[TestFixture(true)]
internal sealed class RestServerTests(bool http2)
{
    private readonly HttpClient _http = new()
    {
        DefaultRequestVersion = http2 ? HttpVersion.Version20 : HttpVersion.Version11,
        DefaultVersionPolicy = HttpVersionPolicy.RequestVersionExact,
    };

    private SpyServiceTables _spy = null!;
    private IListener _listener = null!;

    [SetUp]
    public async Task Listen()
    {
        var rows = new MemoryServiceTables(SampleRows.PlainRows(2));
        _spy = new SpyServiceTables((first, last) => rows.GetServiceTables(first, last));
        _listener = await ListenAsync(_spy);
    }

    [TearDown]
    public async Task Close() => await _listener.DisposeAsync();

    [OneTimeTearDown]
    public void End() => _http.Dispose();

    [Test]
    public async Task Rows_are_an_array_of_JSON_with_its_length()
    {
        using HttpResponseMessage response = await _http.GetAsync(Address("/service-tables?firstId=1&lastId=2"));

        Assert.That((response.StatusCode, response.Version), Is.EqualTo((HttpStatusCode.OK, _http.DefaultRequestVersion)));
        Assert.That(response.Content.Headers.ContentType!.ToString(), Is.EqualTo("application/json"));
        Assert.That(response.Headers.Contains("Server"), Is.False);
        string json = await response.Content.ReadAsStringAsync();
        Assert.That(response.Content.Headers.ContentLength, Is.EqualTo(json.Length));
        Assert.That(json, Is.EqualTo(
            "[{\"serviceTableID\":1,\"descServiceTable\":\"Description of row "
                + "1\",\"value\":1.5,\"creationDate\":\"2014-04-01T12:30:16Z\",\"stringField1\":\"String field 1 of "
                + "1\",\"stringField2\":\"String field 2 of 1\"},"
            + "{\"serviceTableID\":2,\"descServiceTable\":\"Description of row "
            + "2\",\"value\":3,\"creationDate\":\"2014-04-01T12:30:17Z\",\"stringField1\":\"String field 1 of "
            + "2\",\"stringField2\":\"String field 2 of 2\"}]"));
    }

    [TestCase("", CallForm.Async)]
    [TestCase("&form=async", CallForm.Async)]
    [TestCase("&form=sync", CallForm.Sync)]
    [TestCase("&f%6Frm=s%79nc", CallForm.Sync)]
    [TestCase("&utm_source=x", CallForm.Async)]
    public async Task The_query_says_which_operation_does_the_work(string query, CallForm operation)
    {
        using HttpResponseMessage response = await _http.GetAsync(Address($"/service-tables?firstId=1&lastId=1{query}"));

        Assert.That(response.StatusCode, Is.EqualTo(HttpStatusCode.OK));
        Assert.That(_spy.Calls.Select(call => call.Form), Is.EqualTo(new[] { operation }));
    }

    [TestCase("firstId=5&lastId=1", 400, "Bad Request", "BadRange", "finalId 1 is less than initialId 5")]
    [TestCase("firstId=1&lastId=3", 404, "Not Found", "RowNotFound", "ServiceTable has no row 3: seed more rows, or request fewer")]
    [TestCase("lastId=1", 400, "Bad Request", null, "firstId is missing: send, for example, /service-tables?firstId=1&lastId=50")]
    [TestCase("firstId=1", 400, "Bad Request", null, "lastId is missing: send, for example, /service-tables?firstId=1&lastId=50")]
    [TestCase("firstId=1&lastId=1&lastId=2", 400, "Bad Request", null, "lastId is given twice: give it once")]
    [TestCase("firstId=one&lastId=1", 400, "Bad Request", null,
        "firstId is 'one', which is not a 32-bit integer: send, for example, firstId=1")]
    [TestCase("firstId=1&lastId=2147483648", 400, "Bad Request", null,
        "lastId is '2147483648', which is not a 32-bit integer: send, for example, lastId=1")]
    [TestCase("firstId=1&lastId=%2B1", 400, "Bad Request", null,
        "lastId is '+1', which is not a 32-bit integer: send, for example, lastId=1")]
    [TestCase("firstId=1&lastId=1&form=both", 400, "Bad Request", null, "form is 'both': send sync or async")]
    public async Task A_fault_is_a_problem_of_RFC_9457(string query, int status, string title, string? code, string detail)
    {
        using HttpResponseMessage response = await _http.GetAsync(Address($"/service-tables?{query}"));

        JsonElement problem = await ProblemAsync(response, status);
        Assert.That((problem.GetProperty("title").GetString(), problem.GetProperty("detail").GetString()), Is.EqualTo((title, detail)));
        Assert.That(problem.TryGetProperty("code", out JsonElement given) ? given.GetString() : null, Is.EqualTo(code));
    }

    [Test]
    public async Task A_number_that_zeros_end_is_none()
    {
        using HttpResponseMessage response = await _http.GetAsync(Address("/service-tables?firstId=1&lastId=1%00"));

        await ProblemAsync(response, 400);
        Assert.That(_spy.Calls, Is.Empty);
    }

    [TestCase(ServiceFaultCode.EndpointUnavailable, 503, "1")]
    [TestCase(ServiceFaultCode.RowOverLimit, 500, null)]
    [TestCase(ServiceFaultCode.InternalServiceFault, 500, null)]
    public async Task What_the_server_can_not_do_is_its_own_status(ServiceFaultCode code, int status, string? retryAfter)
    {
        await using IListener failing = await ListenAsync(new SpyServiceTables((_, _) => throw new ServiceFaultException(code, "no")));

        using HttpResponseMessage response = await _http.GetAsync(Address("/service-tables?firstId=1&lastId=1", failing));

        Assert.That((await ProblemAsync(response, status)).GetProperty("code").GetString(), Is.EqualTo(code.ToString()));
        Assert.That(response.Headers.RetryAfter?.ToString(), Is.EqualTo(retryAfter));
    }

    [Test]
    public async Task A_row_with_half_a_surrogate_pair_is_refused_instead_of_changed()
    {
        await using IListener odd = await ListenAsync(
            new SpyServiceTables((_, _) => [SampleRows.Plain(1) with { StringField1 = "a\ud800" }]));

        using HttpResponseMessage response = await _http.GetAsync(Address("/service-tables?firstId=1&lastId=1", odd));

        Assert.That((await ProblemAsync(response, 500)).GetProperty("code").GetString(), Is.EqualTo("RowOverLimit"));
    }

    [TestCase("/")]
    [TestCase("/service-tables/1")]
    [TestCase("/Service-Tables?firstId=1&lastId=1")]
    public async Task Another_path_is_not_found_and_its_answer_names_the_description(string path)
    {
        using HttpResponseMessage response = await _http.GetAsync(Address(path));

        Assert.That((await ProblemAsync(response, 404)).GetProperty("detail").GetString(), Does.Contain("/openapi.json"));
    }

    [TestCase("POST", "/service-tables?firstId=1&lastId=1")]
    [TestCase("DELETE", "/service-tables?firstId=1&lastId=1")]
    [TestCase("PUT", "/openapi.json")]
    public async Task A_wrong_method_gets_the_right_ones(string method, string path)
    {
        using HttpRequestMessage request = Request(method, Address(path));
        using HttpResponseMessage response = await _http.SendAsync(request);

        Assert.That(string.Join(", ", response.Content.Headers.Allow), Is.EqualTo("GET, HEAD"));
        await ProblemAsync(response, 405);
    }

    [TestCase("/service-tables?firstId=1&lastId=2")]
    [TestCase("/openapi.json")]
    public async Task HEAD_has_the_head_of_GET_alone(string path)
    {
        using HttpRequestMessage request = Request("HEAD", Address(path));
        using HttpResponseMessage head = await _http.SendAsync(request);
        using HttpResponseMessage whole = await _http.GetAsync(Address(path));

        Assert.That((head.StatusCode, head.Content.Headers.ContentLength),
            Is.EqualTo((whole.StatusCode, whole.Content.Headers.ContentLength)));
        Assert.That(await head.Content.ReadAsByteArrayAsync(), Is.Empty);
    }

    [Test]
    public async Task A_request_with_a_body_is_refused_and_the_next_one_served([Values] bool chunked)
    {
        using HttpRequestMessage request = Request("GET", Address("/service-tables?firstId=1&lastId=1"));
        request.Content = new StringContent("{}", Encoding.UTF8, "application/json");
        request.Headers.TransferEncodingChunked = chunked && !http2;
        using HttpResponseMessage response = await _http.SendAsync(request);

        Assert.That((await ProblemAsync(response, 413)).GetProperty("detail")
            .GetString(), Is.EqualTo("a request must not have a body: send the ids in the query"));
        using HttpResponseMessage next = await _http.GetAsync(Address("/service-tables?firstId=1&lastId=1"));
        Assert.That(next.StatusCode, Is.EqualTo(HttpStatusCode.OK));
    }

    [Test]
    public async Task The_description_is_served()
    {
        using HttpResponseMessage response = await _http.GetAsync(Address("/openapi.json"));

        Assert.That((response.StatusCode, response.Content.Headers.ContentType!.MediaType),
            Is.EqualTo((HttpStatusCode.OK, "application/json")));
        Assert.That(await response.Content.ReadAsByteArrayAsync(),
            Is.EqualTo(File.ReadAllBytes(Path.Combine(Checkout.Root, "transports", "Rest", "openapi.json"))));
    }

    [Test]
    public async Task Answers_are_in_gzip_where_the_server_packs_and_the_client_asks([Values] bool packs, [Values] bool asks)
    {
        await using IListener listener = await ListenAsync(new MemoryServiceTables(SampleRows.PlainRows(50)), packs);
        using HttpRequestMessage request = Request("GET", Address("/service-tables?firstId=1&lastId=50", listener));
        if (asks)
            request.Headers.TryAddWithoutValidation("Accept-Encoding", "br, gzip");

        using HttpResponseMessage response = await _http.SendAsync(request);

        Assert.That(response.Content.Headers.ContentEncoding, Is.EqualTo(packs && asks ? new[] { "gzip" } : []));
        Assert.That(response.Headers.Vary, Is.EqualTo(packs ? new[] { "Accept-Encoding" } : []));
    }

    private static async Task<JsonElement> ProblemAsync(HttpResponseMessage response, int status)
    {
        Assert.That(((int)response.StatusCode, response.Content.Headers.ContentType?.ToString()),
            Is.EqualTo((status, "application/problem+json")));
        JsonElement problem = await response.Content.ReadFromJsonAsync<JsonElement>();
        Assert.That(problem.GetProperty("status").GetInt32(), Is.EqualTo(status));
        return problem;
    }

    private ValueTask<IListener> ListenAsync(IServiceTables rows, bool packs = false) =>
        new RestTransport(new TransportOptions { Gzip = packs }, http2: http2)
            .ListenAsync(new IPEndPoint(IPAddress.Loopback, 0), rows, CallForm.Sync);

    private HttpRequestMessage Request(string method, Uri address) => new(new HttpMethod(method), address)
    {
        Version = _http.DefaultRequestVersion,
        VersionPolicy = _http.DefaultVersionPolicy,
    };

    private Uri Address(string path, IListener? of = null) => new($"http://{(of ?? _listener).EndPoint}{path}");
}
