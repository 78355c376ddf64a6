using System.IO.Compression;
using IntegrationMethods.Transports.Grpc;

namespace IntegrationMethods.Tests.Unit.Transports.Grpc;

/// <summary>The server against a client that keeps to the protocol, and against one that does not.</summary>
internal sealed class GrpcServerTests() : GrpcServerTestBase("grpc/direct")
{
    [TestCase(5, 1, "3", "finalId 1 is less than initialId 5")]
    [TestCase(1, 251, "5", "ServiceTable has no row 251: seed more rows, or request fewer")]
    public async Task A_fault_is_a_status_in_the_headers_alone(int first, int last, string status, string message)
    {
        using RawClient client = await ServeRawAsync();

        RawAnswer answer = await client.SendAsync(GrpcMethods.Get, GrpcBytes.Range(first, last));

        Assert.That((answer.Http, answer.Status, answer.Message, answer.IsTrailersOnly),
            Is.EqualTo((HttpStatusCode.OK, status, message, true)));
        Assert.That(answer.Body, Is.Empty);
    }

    [TestCase("/")]
    [TestCase(GrpcMethods.HealthCheck)]
    [TestCase("/grpc.reflection.v1.ServerReflection/ServerReflectionInfo")]
    [TestCase("/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo")]
    public async Task Health_and_reflection_are_unimplemented(string path)
    {
        using RawClient client = await ServeRawAsync();

        Assert.That((await client.SendAsync(path, GrpcBytes.Range(1, 1))).Status, Is.EqualTo("12"));
    }

    [TestCase("application/json")]
    [TestCase("application/grpc-web")]
    public async Task Another_content_type_is_http_status_415(string contentType)
    {
        using RawClient client = await ServeRawAsync();

        RawAnswer answer = await client.SendAsync(GrpcMethods.Get, GrpcBytes.Range(1, 1), ("content-type", contentType));

        Assert.That((answer.Http, answer.Status), Is.EqualTo((HttpStatusCode.UnsupportedMediaType, (string?)null)));
    }

    [Test]
    public async Task Another_http_method_is_http_status_405()
    {
        using RawClient client = await ServeRawAsync();

        Assert.That((await client.SendAsync(GrpcMethods.Get, GrpcBytes.Range(1, 1), (":method", "PUT"))).Http,
            Is.EqualTo(HttpStatusCode.MethodNotAllowed));
    }

    [TestCase("", "12", "the request contains no message, but a unary call has exactly one")]
    [TestCase("00", "13", "the request ends in the middle of its message")]
    [TestCase("0000000004080110", "13", "the request ends in the middle of its message")]
    [TestCase("00000000020801000000000408", "12", "the request contains more than the one message of a unary call")]
    [TestCase("02000000020801", "13", "the request has an invalid flag in front of its length")]
    [TestCase("00ffffffff", "8", "the request is longer than 1000 bytes: raise the server's --max-request-bytes")]
    [TestCase("00000003e9", "8", "the request is longer than 1000 bytes: raise the server's --max-request-bytes")]
    [TestCase("00000000010a", "13", "the request is malformed: the message ends within a number")]
    [TestCase("01000000020801", "13", "the request is compressed, but its grpc-encoding does not say how")]
    public async Task A_malformed_request_is_refused_with_the_reason_and_the_connection_goes_on(string hex, string status, string message)
    {
        using RawClient client = await ServeRawAsync(options: new TransportOptions { MaxRequestBytes = 1000 });

        RawAnswer answer = await client.SendAsync(GrpcMethods.Get, Convert.FromHexString(hex));

        Assert.That((answer.Status, answer.Message), Is.EqualTo((status, message)));
        Assert.That((await client.SendAsync(GrpcMethods.Get, GrpcBytes.Range(1, 1))).Status, Is.EqualTo("0"));
    }

    [Test]
    public async Task A_long_request_with_unknown_fields_is_read_whole()
    {
        using RawClient client = await ServeRawAsync(options: new TransportOptions { MaxRequestBytes = 4_000_000 });
        byte[] padding = new byte[3_000_000];

        RawAnswer answer = await client.SendAsync(GrpcMethods.Get,
            GrpcBytes.Frame([0x08, 1, 0x10, 2, 0x7A, 0xC0, 0x8D, 0xB7, 0x01, .. padding]));

        Assert.That(answer.Status, Is.EqualTo("0"), answer.Message);
    }

    [TestCase(65_536, "0")]
    [TestCase(65_537, "8")]
    public async Task A_request_is_read_up_to_the_limit(int size, string status)
    {
        using RawClient client = await ServeRawAsync();
        // Its range, and an unknown field that has the rest.
        byte[] message = [0x08, 1, 0x10, 2, 0x7A, .. NbfxFlood.Size(size - 8), .. new byte[size - 8]];

        RawAnswer answer = await client.SendAsync(GrpcMethods.Get, GrpcBytes.Frame(message));

        Assert.That((message.Length, answer.Status), Is.EqualTo((size, status)), answer.Message);
    }

    [TestCase(99, 10)]
    [TestCase(10, 4_000)]
    [TestCase(1, 40_000)]
    [TestCase(1, 60_000)]
    public async Task A_head_over_its_limits_is_refused_and_the_connection_goes_on(int fields, int length)
    {
        using RawClient client = await ServeRawAsync();
        (string, string)[] head = [.. Enumerable.Range(0, fields).Select(i => ($"x-{i}", new string('x', length)))];

        try
        {
            RawAnswer answer = await client.SendAsync(GrpcMethods.Get, GrpcBytes.Range(1, 1), head);
            Assert.That((answer.Http, answer.Status, answer.Body.Length),
                Is.EqualTo((HttpStatusCode.RequestHeaderFieldsTooLarge, (string?)null, 0)));
        }
        catch (HttpRequestException refusal)
        {
            // The server's settings arrived before the request left: the client keeps to them by itself.
            Assert.That(refusal.Message, Does.Contain("32768"));
        }
        Assert.That((await client.SendAsync(GrpcMethods.Get, GrpcBytes.Range(1, 1))).Status, Is.EqualTo("0"));
    }

    [TestCase("gzip", "13", "the request is compressed, but not with gzip")]
    [TestCase("br", "12", "the request has the unsupported grpc-encoding br: send identity or gzip")]
    [TestCase("identity", "13", "the request is compressed, but its grpc-encoding does not say how")]
    public async Task A_compression_that_is_not_readable_is_refused(string encoding, string status, string message)
    {
        using RawClient client = await ServeRawAsync();

        RawAnswer answer = await client.SendAsync(GrpcMethods.Get, GrpcBytes.Frame([1, 2, 3, 4], flag: 1), ("grpc-encoding", encoding));

        Assert.That((answer.Status, answer.Message), Is.EqualTo((status, message)));
    }

    [TestCase(true, "identity, gzip", "gzip")]
    [TestCase(true, "identity", null)]
    [TestCase(false, "identity,gzip", null)]
    public async Task An_answer_is_compressed_where_both_ends_want_it(bool option, string accepted, string? encoding)
    {
        using RawClient client = await ServeRawAsync(options: new TransportOptions { Gzip = option });

        RawAnswer answer = await client.SendAsync(GrpcMethods.Get, GrpcBytes.Range(1, 100), ("grpc-accept-encoding", accepted));

        Assert.That((answer.Encoding, answer.Body[0]), Is.EqualTo((encoding, encoding is null ? 0 : 1)));
        byte[] message = answer.Messages().Single();
        Assert.That(GrpcBytes.ReadByGoogle(encoding is null ? message : Inflate(message)), Has.Length.EqualTo(100));
    }

    [Test]
    public async Task A_deadline_that_passes_ends_the_call_and_its_work()
    {
        var cancelled = new TaskCompletionSource();
        using RawClient client = await ServeRawAsync(new SpyServiceTables((_, _) => [])
        {
            Wait = async ct =>
            {
                ct.Register(cancelled.SetResult);
                await cancelled.Task;
                await Task.Delay(Timeout.Infinite, CancellationToken.None);
            },
        });

        RawAnswer answer = await client.SendAsync(GrpcMethods.GetAsynchronous, GrpcBytes.Range(1, 1), ("grpc-timeout", "50m"));

        Assert.That(answer.Status, Is.EqualTo("4"));
        await cancelled.Task.WaitAsync(Limit);
    }

    [Test]
    public async Task An_answer_ends_once_whenever_its_deadline_passes(
        [Values("0n", "1n", "50u", "200u", "500u", "1m", "2m")] string timeout,
        [Values(GrpcMethods.Get, GrpcMethods.GetAsynchronous, GrpcMethods.Stream, GrpcMethods.StreamInChunks)] string method)
    {
        using RawClient client = await ServeRawAsync();
        for (int attempt = 0; attempt < 10; attempt++)
        {
            try
            {
                RawAnswer answer = await client.SendAsync(method, GrpcBytes.Range(1, 100), ("grpc-timeout", timeout));

                Assert.That(answer.Status, Is.EqualTo("0").Or.EqualTo("4"));
                if (answer.IsTrailersOnly)
                    Assert.That(answer.Body, Is.Empty);
            }
            catch (HttpRequestException error)
            {
                // A stream whose client had not yet taken what was sent.
                Assert.That((error.InnerException as HttpProtocolException)?.ErrorCode, Is.EqualTo(8));
            }
        }
    }

    [Test]
    public async Task A_deadline_ends_the_wait_for_a_request_that_stops_in_the_middle()
    {
        using RawClient client = await ServeRawAsync();
        var never = new TaskCompletionSource();
        using var body = new OpenContent([0, 0, 0], never.Task);

        using HttpResponseMessage response =
            await client.StartAsync(GrpcMethods.Get, body, CancellationToken.None, ("grpc-timeout", "50m")).WaitAsync(Limit);

        Assert.That(response.Headers.GetValues("grpc-status"), Is.EqualTo(new[] { "4" }));
        never.SetResult();
    }

    [Test]
    public async Task A_deadline_in_time_changes_nothing()
    {
        using RawClient client = await ServeRawAsync();

        foreach (string method in new[] { GrpcMethods.Get, GrpcMethods.GetAsynchronous })
            Assert.That((await client.SendAsync(method, GrpcBytes.Range(1, 1), ("grpc-timeout", "20S"))).Status, Is.EqualTo("0"));
    }

    [Test]
    public async Task A_client_that_resets_its_stream_cancels_the_work()
    {
        var arrived = new TaskCompletionSource();
        var cancelled = new TaskCompletionSource();
        using RawClient client = await ServeRawAsync(new SpyServiceTables((_, _) => [])
        {
            Wait = async ct =>
            {
                arrived.SetResult();
                await SpyServiceTables.UntilCancelledAsync(cancelled, ct);
            },
        });
        using var leaving = new CancellationTokenSource();
        using var body = new ByteArrayContent(GrpcBytes.Range(1, 1));
        Task call = client.StartAsync(GrpcMethods.GetAsynchronous, body, leaving.Token);
        await arrived.Task.WaitAsync(Limit);

        await leaving.CancelAsync();

        await cancelled.Task.WaitAsync(Limit);
        await Assert.CatchAsync<OperationCanceledException>(() => call);
    }

    [Test]
    public async Task A_connection_that_never_says_hello_is_closed_in_time()
    {
        IListener listener = await ListenAsync(new MemoryServiceTables([]),
            new TransportOptions { ConnectTimeout = TimeSpan.FromMilliseconds(200) });
        using TcpClient silent = await RawTcp.OpenAsync(listener.EndPoint, "PRI * HTTP/2.0"u8.ToArray());

        Assert.That(async () => await ReadAsync(silent).WaitAsync(Limit), Is.Zero);
    }

    private static async Task<int> ReadAsync(TcpClient client)
    {
        try
        {
            return await client.GetStream().ReadAsync(new byte[1]);
        }
        catch (IOException)
        {
            return 0;
        }
    }

    private static byte[] Inflate(byte[] message)
    {
        using var gzip = new GZipStream(new MemoryStream(message), CompressionMode.Decompress);
        var inflated = new MemoryStream();
        gzip.CopyTo(inflated);
        return inflated.ToArray();
    }
}
