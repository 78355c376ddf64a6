using IntegrationMethods.Contract;
using IntegrationMethods.Tests.Shared;
using IntegrationMethods.Tests.Unit.Transports.Grpc;
using IntegrationMethods.Transports.Grpc;
using IntegrationMethods.Transports.GrpcDotnet;
using Microsoft.AspNetCore.Http.Features;

namespace IntegrationMethods.Tests.Unit.Transports.GrpcDotnet;

/// <summary>What the library makes of servers that answer oddly, badly or not at all, in the contract's words.</summary>
[TestFixture(CallForm.Sync)]
[TestFixture(CallForm.Async)]
internal sealed class GrpcDotnetConnectionTests(CallForm form)
{
    private static readonly byte[] s_answer = GrpcBytes.Frame(GrpcBytes.WriteByGoogle(SampleRows.PlainRows(2)));

    [TestCase(1, "call again on a new connection")]
    [TestCase(4, "allow more time")]
    [TestCase(7, "without authentication")]
    [TestCase(8, "--max-message-bytes")]
    [TestCase(12, "start a server of this version")]
    [TestCase(16, "without authentication")]
    public void A_status_of_the_wire_is_a_transport_failure_with_a_remedy(int status, string remedy)
    {
        TransportException error = Assert.ThrowsAsync<TransportException>(() => CallAsync(features => EndAsync(features, $"{status}", "because of%0Athis")))!;

        Assert.That(error.Message, Does.Contain(remedy).And.Contain("because of this").And.Not.Contain("\n"));
    }

    [TestCase("3", ServiceFaultCode.BadRange)]
    [TestCase("5", ServiceFaultCode.RowNotFound)]
    [TestCase("11", ServiceFaultCode.RowOverLimit)]
    [TestCase("13", ServiceFaultCode.InternalServiceFault)]
    [TestCase("2", ServiceFaultCode.InternalServiceFault)]
    [TestCase("99", ServiceFaultCode.InternalServiceFault)]
    public void A_status_of_the_service_is_a_fault_in_headers_and_in_trailers(string status, ServiceFaultCode code)
    {
        ServiceFaultException early = Assert.ThrowsAsync<ServiceFaultException>(() => CallAsync(features => EndAsync(features, status, "50 %25")))!;
        ServiceFaultException late = Assert.ThrowsAsync<ServiceFaultException>(() => CallAsync(async features =>
        {
            await SendAsync(features, []);
            features.GetRequiredFeature<IHttpResponseTrailersFeature>().Trailers.GrpcStatus = status;
            features.GetRequiredFeature<IHttpResponseTrailersFeature>().Trailers.GrpcMessage = "50 %25";
        }))!;

        Assert.That(new[] { (early.Code, early.Message), (late.Code, late.Message) }, Is.All.EqualTo((code, "50 %")));
    }

    [TestCase("")]
    [TestCase("0000")]
    [TestCase("000000000a0102")]
    [TestCase("0500000000")]
    [TestCase("0000000000" + "0000000000")]
    [TestCase("00000000020a05")]
    [TestCase("00000000040a021207")]
    public void A_malformed_answer_is_a_transport_failure(string hex)
    {
        TransportException error = Assert.ThrowsAsync<TransportException>(() => CallAsync(features => AnswerAsync(features, Convert.FromHexString(hex))))!;

        Assert.That(error.Message, Does.Contain("is not what the gRPC service sends").And.Not.Contain("\n"));
    }

    [TestCase("00000000020a00", "a row has no creation_date")]
    [TestCase("007fffffff", "the answer is longer than 67108864 bytes: ask for fewer rows, or raise --max-message-bytes at both ends")]
    public void An_answer_that_can_not_be_taken_says_why(string hex, string reason)
    {
        TransportException error = Assert.ThrowsAsync<TransportException>(() => CallAsync(features => AnswerAsync(features, Convert.FromHexString(hex))))!;

        Assert.That(error.Message, Does.Contain(reason).And.Not.Contain("\n"));
    }

    [TestCase(1_000_000, null)]
    [TestCase(100_000, "the answer is longer than 100000 bytes: ask for fewer rows, or raise --max-message-bytes at both ends")]
    public async Task A_compressed_answer_is_read_up_to_the_limit(int maxMessageBytes, string? refusal)
    {
        byte[] packed = GrpcBytes.Frame(MessageCompression.Encode(GrpcBytes.WriteByGoogle(SampleRows.PlainRows(2_000))), flag: 1);
        Task<IReadOnlyList<ServiceTable>> call = CallAsync(
            features =>
            {
                features.GetRequiredFeature<IHttpResponseFeature>().Headers.GrpcEncoding = "gzip";
                return AnswerAsync(features, packed);
            },
            new TransportOptions { MaxMessageBytes = maxMessageBytes, Gzip = true });

        if (refusal is null)
            Assert.That(await call, Has.Count.EqualTo(2_000));
        else
            Assert.That(Assert.ThrowsAsync<TransportException>(() => call)!.Message, Is.EqualTo(refusal));
    }

    [Test]
    public void More_rows_than_a_call_may_ask_for_are_refused()
    {
        byte[] rows = GrpcBytes.Frame([.. Enumerable.Repeat(new byte[] { 0x0a, 0 }, RowLimits.MaxRowsPerCall + 1).SelectMany(row => row)]);

        Assert.That(
            Assert.ThrowsAsync<TransportException>(() => CallAsync(features => AnswerAsync(features, rows)))!.Message,
            Does.Contain($"it has more than {RowLimits.MaxRowsPerCall} rows"));
    }

    [Test]
    public void An_answer_without_a_status_is_refused() => Assert.That(
        Assert.ThrowsAsync<TransportException>(() => CallAsync(features => SendAsync(features, s_answer)))!.Message,
        Does.Contain("is not what the gRPC service sends").And.Contain("grpc-status"));

    [TestCase(404, "application/grpc", "HTTP status code: 404")]
    [TestCase(503, "text/plain", "HTTP status code: 503")]
    [TestCase(200, "text/html", "content-type")]
    public void An_answer_of_another_protocol_is_refused(int http, string contentType, string reason)
    {
        TransportException error = Assert.ThrowsAsync<TransportException>(() => CallAsync(features =>
        {
            features.GetRequiredFeature<IHttpResponseFeature>().StatusCode = http;
            features.GetRequiredFeature<IHttpResponseFeature>().Headers.ContentType = contentType;
            return Task.CompletedTask;
        }))!;

        Assert.That(error.Message, Does.Contain("is not what the gRPC service sends").And.Contain(reason));
    }

    [Test]
    public void A_stream_that_the_server_resets_is_a_transport_failure() => Assert.ThrowsAsync<TransportException>(() => CallAsync(async features =>
    {
        await SendAsync(features, s_answer[..20]);
        features.GetRequiredFeature<IHttpResetFeature>().Reset(errorCode: 2);
    }));

    [Test]
    public async Task An_answer_that_stops_in_the_middle_is_given_up_in_time_and_resets_its_stream()
    {
        var reset = new TaskCompletionSource();
        var options = new TransportOptions { CallTimeout = TimeSpan.FromMilliseconds(300) };

        TransportException error = Assert.ThrowsAsync<TransportException>(() => CallAsync(
            async features =>
            {
                features.GetRequiredFeature<IHttpRequestLifetimeFeature>().RequestAborted.Register(reset.SetResult);
                await SendAsync(features, s_answer[..20]);
                await reset.Task;
            },
            options))!;

        Assert.That(error.Message, Does.Contain("0.3 s"));
        await reset.Task.WaitAsync(TimeSpan.FromSeconds(30));
    }

    [Test]
    public async Task A_call_after_dispose_says_so()
    {
        await using FakeServer server = await FakeServer.StartAsync(features => AnswerAsync(features, s_answer));
        IConnection connection = await ConnectAsync(server, new TransportOptions());

        await connection.DisposeAsync();

        Assert.CatchAsync<ObjectDisposedException>(() => GetAsync(connection));
    }

    [Test]
    public async Task All_calls_of_a_connection_go_over_one_connection_and_say_what_the_direct_stack_says([Values] bool gzip)
    {
        var options = new TransportOptions { Gzip = gzip };
        var connections = new System.Collections.Concurrent.ConcurrentDictionary<string, int>();
        var headers = new System.Collections.Concurrent.ConcurrentBag<string>();
        await using FakeServer server = await FakeServer.StartAsync(async features =>
        {
            connections.TryAdd(features.GetRequiredFeature<IHttpConnectionFeature>().ConnectionId, 0);
            foreach ((string name, Microsoft.Extensions.Primitives.StringValues value) in features.GetRequiredFeature<IHttpRequestFeature>().Headers)
                headers.Add($"{name.ToLowerInvariant()}: {(name == "User-Agent" ? "" : value.ToString())}");
            await AnswerAsync(features, s_answer);
        });
        await using IConnection ours = await ConnectAsync(server, options);
        await Task.WhenAll(Enumerable.Range(0, 200).Select(_ => GetAsync(ours)));
        string[] said = [.. headers.Distinct().Order(StringComparer.Ordinal)];
        Assert.That(connections, Has.Count.EqualTo(1));

        headers.Clear();
        await using IConnection direct = await new GrpcTransport(options).ConnectAsync(server.EndPoint);
        await direct.GetServiceTablesAsync(1, 2);
        // The library sends this header in any case, the direct stack only where it takes an encoding.
        string[] always = gzip ? [] : ["grpc-accept-encoding: identity,"];
        Assert.That(said, Is.EqualTo(headers.Concat(always).Order(StringComparer.Ordinal)));
    }

    private async Task<IReadOnlyList<ServiceTable>> CallAsync(Func<IFeatureCollection, Task> answer, TransportOptions? options = null)
    {
        await using FakeServer server = await FakeServer.StartAsync(answer);
        await using IConnection connection = await ConnectAsync(server, options ?? new TransportOptions());
        return await GetAsync(connection);
    }

    private async Task<IConnection> ConnectAsync(FakeServer server, TransportOptions options)
    {
        var transport = new GrpcDotnetTransport(options);
        return form == CallForm.Sync ? await OnThread(() => transport.Connect(server.EndPoint)) : await transport.ConnectAsync(server.EndPoint);
    }

    private Task<IReadOnlyList<ServiceTable>> GetAsync(IConnection connection) => (form == CallForm.Sync
        ? OnThread(() => connection.GetServiceTables(1, 2))
        : connection.GetServiceTablesAsync(1, 2).AsTask()).WaitAsync(TimeSpan.FromSeconds(30));

    private static Task<T> OnThread<T>(Func<T> work) =>
        Task.Factory.StartNew(work, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);

    private static async Task AnswerAsync(IFeatureCollection features, byte[] body)
    {
        await SendAsync(features, body);
        features.GetRequiredFeature<IHttpResponseTrailersFeature>().Trailers.GrpcStatus = "0";
    }

    private static async Task SendAsync(IFeatureCollection features, byte[] bytes)
    {
        if (!features.GetRequiredFeature<IHttpResponseFeature>().HasStarted)
            features.GetRequiredFeature<IHttpResponseFeature>().Headers.ContentType = "application/grpc";
        await features.GetRequiredFeature<IHttpResponseBodyFeature>().Writer.WriteAsync(bytes);
    }

    private static Task EndAsync(IFeatureCollection features, string status, string message)
    {
        IHttpResponseFeature response = features.GetRequiredFeature<IHttpResponseFeature>();
        response.Headers.ContentType = "application/grpc";
        response.Headers.GrpcStatus = status;
        response.Headers.GrpcMessage = message;
        return Task.CompletedTask;
    }
}
