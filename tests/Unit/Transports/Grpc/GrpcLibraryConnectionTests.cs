using IntegrationMethods.Transports.Grpc;
using IntegrationMethods.Transports.Shared.Grpc;
using Microsoft.AspNetCore.Http.Features;
using static IntegrationMethods.Tests.Unit.Transports.Grpc.FakeAnswer;

namespace IntegrationMethods.Tests.Unit.Transports.Grpc;

/// <summary>The clients that are libraries: how they report answers that break the protocol, in the contract's words.</summary>
[TestFixture("grpc/grpc-dotnet", CallForm.Sync)]
[TestFixture("grpc/grpc-dotnet", CallForm.Async)]
[TestFixture("grpc/protobuf-net", CallForm.Sync)]
[TestFixture("grpc/protobuf-net", CallForm.Async)]
internal sealed class GrpcLibraryConnectionTests(string key, CallForm form)
    : GrpcClientTestBase(form, options => TransportCases.Create(key, options))
{
    private const string NotGrpc = "sent an invalid answer";

    [TestCase("")]
    [TestCase("0000")]
    [TestCase("000000000a0102")]
    [TestCase("0500000000")]
    [TestCase("0000000000" + "0000000000")]
    [TestCase("00000000020a05")]
    [TestCase("00000000040a021207")]
    public async Task A_malformed_answer_is_a_transport_failure(string hex) =>
        await AssertRefused(features => AnswerAsync(features, Convert.FromHexString(hex)), NotGrpc);

    [TestCase("00000000020a00", "a row has no creation_date")]
    [TestCase("007fffffff", "the answer is longer than 67108864 bytes: request fewer rows, or raise --max-message-bytes at both ends")]
    public async Task An_answer_that_can_not_be_taken_says_why(string hex, string reason) =>
        await AssertRefused(features => AnswerAsync(features, Convert.FromHexString(hex)), reason);

    [TestCase(1_000_000, null)]
    [TestCase(100_000, "the answer is longer than 100000 bytes: request fewer rows, or raise --max-message-bytes at both ends")]
    public async Task A_compressed_answer_is_read_up_to_the_limit(int maxMessageBytes, string? refusal)
    {
        byte[] packed = GrpcBytes.Frame(MessageCompression.Encode(GrpcBytes.WriteByGoogle(SampleRows.PlainRows(2_000))), flag: 1);
        Task<IReadOnlyList<ServiceTable>> call = CallAsync(
            features => AnswerAsync(features, packed, encoding: "gzip"),
            new TransportOptions { MaxMessageBytes = maxMessageBytes, Gzip = true });

        if (refusal is null)
            Assert.That(await call, Has.Count.EqualTo(2_000));
        else
            Assert.That((await Assert.ThrowsAsync<TransportException>(() => call))!.Message, Is.EqualTo(refusal));
    }

    [Test]
    public async Task More_rows_than_a_call_may_ask_for_are_refused()
    {
        byte[] rows = GrpcBytes.Frame([.. Enumerable.Repeat(new byte[] { 0x0a, 0 }, RowLimits.MaxRowsPerCall + 1).SelectMany(row => row)]);

        await AssertRefused(features => AnswerAsync(features, rows), $"it has more than {RowLimits.MaxRowsPerCall} rows");
    }

    [Test]
    public async Task An_answer_without_a_status_is_refused() =>
        await AssertRefused(features => SendAsync(features, Answer), NotGrpc, "grpc-status");

    [TestCase(404, "application/grpc", "HTTP status code: 404")]
    [TestCase(503, "text/plain", "HTTP status code: 503")]
    [TestCase(200, "text/html", "content-type")]
    public async Task An_answer_of_another_protocol_is_refused(int http, string contentType, string reason) =>
        await AssertRefused(features => OtherwiseAsync(features, http, contentType), NotGrpc, reason);

    [Test]
    public async Task All_calls_of_a_connection_go_over_one_connection_and_say_what_the_direct_stack_says([Values] bool gzip)
    {
        var options = new TransportOptions { Gzip = gzip };
        var connections = new System.Collections.Concurrent.ConcurrentDictionary<string, int>();
        var headers = new System.Collections.Concurrent.ConcurrentBag<string>();
        await using FakeServer server = await FakeServer.StartAsync(async features =>
        {
            connections.TryAdd(features.GetRequiredFeature<IHttpConnectionFeature>().ConnectionId, 0);
            foreach ((string name,
                Microsoft.Extensions.Primitives.StringValues value) in features.GetRequiredFeature<IHttpRequestFeature>().Headers)
                headers.Add($"{name.ToLowerInvariant()}: {(name == "User-Agent" ? "" : value.ToString())}");
            await AnswerAsync(features, Answer);
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
}
