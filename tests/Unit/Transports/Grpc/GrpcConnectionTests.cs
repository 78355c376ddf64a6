using IntegrationMethods.Contract;
using IntegrationMethods.Tests.Shared;
using IntegrationMethods.Transports.Grpc;
using Microsoft.AspNetCore.Http.Features;
using static IntegrationMethods.Tests.Unit.Transports.Grpc.FakeAnswer;

namespace IntegrationMethods.Tests.Unit.Transports.Grpc;

/// <summary>The client against servers that answer oddly, badly or not at all.</summary>
internal sealed class GrpcConnectionTests
{
    private static readonly byte[] s_answer = GrpcBytes.Frame(GrpcBytes.WriteByGoogle(SampleRows.PlainRows(2)));

    [Test]
    public async Task A_plain_answer_is_read() => Assert.That(await CallAsync(features => AnswerAsync(features, s_answer)), Has.Count.EqualTo(2));

    [Test]
    public async Task An_answer_in_pieces_of_one_byte_is_read()
    {
        IReadOnlyList<ServiceTable> rows = await CallAsync(async features =>
        {
            foreach (byte[] piece in s_answer.Chunk(1))
                await SendAsync(features, piece);
            Trailers(features).GrpcStatus = "0";
        });

        Assert.That(rows, Has.Count.EqualTo(2));
    }

    [Test]
    public async Task A_compressed_answer_is_read()
    {
        byte[] packed = MessageCompression.Encode(GrpcBytes.WriteByGoogle(SampleRows.PlainRows(300)));

        Assert.That(await CallAsync(features => AnswerAsync(features, GrpcBytes.Frame(packed, flag: 1), encoding: "gzip")), Has.Count.EqualTo(300));
    }

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
    [TestCase("9", ServiceFaultCode.InternalServiceFault)]
    [TestCase("99", ServiceFaultCode.InternalServiceFault)]
    [TestCase("what", ServiceFaultCode.InternalServiceFault)]
    public void A_status_of_the_service_is_a_fault_in_headers_and_in_trailers(string status, ServiceFaultCode code)
    {
        ServiceFaultException early = Assert.ThrowsAsync<ServiceFaultException>(() => CallAsync(features => EndAsync(features, status, "50 %25")))!;
        ServiceFaultException late = Assert.ThrowsAsync<ServiceFaultException>(() => CallAsync(async features =>
        {
            await SendAsync(features, []);
            Trailers(features).GrpcStatus = status;
            Trailers(features).GrpcMessage = "50 %25";
        }))!;

        Assert.That(new[] { (early.Code, early.Message), (late.Code, late.Message) }, Is.All.EqualTo((code, "50 %")));
    }

    [TestCase("", "holds no message")]
    [TestCase("0000", "ends in the middle of its message")]
    [TestCase("000000000a0102", "ends in the middle of its message")]
    [TestCase("0500000000", "an invalid flag")]
    [TestCase("0000000000" + "0000000000", "more than the one message")]
    [TestCase("00000000020a05", "a field is longer than its message")]
    [TestCase("01000000020a05", "does not say how")]
    [TestCase("007fffffff", "67108864 bytes: ask for fewer rows, or raise --max-message-bytes")]
    [TestCase("00ffffffff", "67108864 bytes: ask for fewer rows, or raise --max-message-bytes")]
    public void A_malformed_answer_is_a_transport_failure_that_says_why(string hex, string reason)
    {
        TransportException error = Assert.ThrowsAsync<TransportException>(() => CallAsync(features => AnswerAsync(features, Convert.FromHexString(hex))))!;

        Assert.That(error.Message, Does.Contain(reason).And.Not.Contain("\n"));
    }

    [Test]
    public void An_answer_without_a_status_is_refused()
    {
        TransportException error = Assert.ThrowsAsync<TransportException>(() => CallAsync(features => SendAsync(features, s_answer)))!;

        Assert.That(error.Message, Does.Contain("ends without a grpc-status"));
    }

    [TestCase(404, "application/grpc", "HTTP status 404")]
    [TestCase(503, "text/plain", "HTTP status 503")]
    [TestCase(200, "text/html", "content type is not application/grpc")]
    public void An_answer_of_another_protocol_is_refused(int http, string contentType, string reason)
    {
        TransportException error = Assert.ThrowsAsync<TransportException>(() => CallAsync(features =>
        {
            features.GetRequiredFeature<IHttpResponseFeature>().StatusCode = http;
            features.GetRequiredFeature<IHttpResponseFeature>().Headers.ContentType = contentType;
            return Task.CompletedTask;
        }))!;

        Assert.That(error.Message, Does.Contain(reason));
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
        IConnection connection = await new GrpcTransport(new TransportOptions()).ConnectAsync(server.EndPoint);

        await connection.DisposeAsync();

        Assert.CatchAsync<ObjectDisposedException>(async () => await connection.GetServiceTablesAsync(1, 2));
    }

    [Test]
    public async Task A_request_has_the_headers_that_the_protocol_asks_for()
    {
        var seen = new Dictionary<string, string>();
        await CallAsync(features =>
        {
            foreach ((string name, Microsoft.Extensions.Primitives.StringValues value) in features.GetRequiredFeature<IHttpRequestFeature>().Headers)
                seen[name.ToLowerInvariant()] = value.ToString();
            return AnswerAsync(features, s_answer);
        });

        Assert.That(seen["te"], Is.EqualTo("trailers"));
        Assert.That(seen["content-type"], Is.EqualTo("application/grpc"));
        Assert.That(seen["user-agent"], Is.Not.Empty);
        Assert.That(seen, Does.Not.ContainKey("traceparent"));
    }

    private static async Task<IReadOnlyList<ServiceTable>> CallAsync(Func<IFeatureCollection, Task> answer, TransportOptions? options = null)
    {
        await using FakeServer server = await FakeServer.StartAsync(answer);
        await using IConnection connection = await new GrpcTransport(options ?? new TransportOptions()).ConnectAsync(server.EndPoint);
        return await connection.GetServiceTablesAsync(1, 2).AsTask().WaitAsync(TimeSpan.FromSeconds(30));
    }
}
