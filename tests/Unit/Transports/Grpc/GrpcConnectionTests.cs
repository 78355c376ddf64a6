using IntegrationMethods.Transports.Grpc;
using IntegrationMethods.Transports.Shared.Grpc;
using Microsoft.AspNetCore.Http.Features;
using static IntegrationMethods.Tests.Unit.Transports.Grpc.FakeAnswer;

namespace IntegrationMethods.Tests.Unit.Transports.Grpc;

/// <summary>This project's own client: what it reports about invalid answers.</summary>
internal sealed class GrpcConnectionTests(CallForm form) : GrpcClientTestBase(form, options => new GrpcTransport(options))
{
    [Test]
    public async Task A_plain_answer_is_read() =>
        Assert.That(await CallAsync(features => AnswerAsync(features, Answer)), Has.Count.EqualTo(2));

    [Test]
    public async Task An_answer_in_pieces_of_one_byte_is_read()
    {
        IReadOnlyList<ServiceTable> rows = await CallAsync(async features =>
        {
            foreach (byte[] piece in Answer.Chunk(1))
                await SendAsync(features, piece);
            Trailers(features).GrpcStatus = "0";
        });

        Assert.That(rows, Has.Count.EqualTo(2));
    }

    [Test]
    public async Task A_compressed_answer_is_read()
    {
        byte[] packed = MessageCompression.Encode(GrpcBytes.WriteByGoogle(SampleRows.PlainRows(300)));

        Assert.That(await CallAsync(features => AnswerAsync(features, GrpcBytes.Frame(packed, flag: 1), encoding: "gzip")),
            Has.Count.EqualTo(300));
    }

    [Test]
    public async Task A_status_that_is_no_number_is_a_fault() =>
        await Assert.ThrowsAsync<ServiceFaultException>(() => CallAsync(features => EndAsync(features, "what", "50 %25")));

    [TestCase("", "contains no message")]
    [TestCase("0000", "ends in the middle of its message")]
    [TestCase("000000000a0102", "ends in the middle of its message")]
    [TestCase("0500000000", "an invalid flag")]
    [TestCase("0000000000" + "0000000000", "more than the one message")]
    [TestCase("00000000020a05", "a field is longer than its message")]
    [TestCase("01000000020a05", "does not say how")]
    [TestCase("007fffffff", "67108864 bytes: request fewer rows, or raise --max-message-bytes")]
    [TestCase("00ffffffff", "67108864 bytes: request fewer rows, or raise --max-message-bytes")]
    public async Task A_malformed_answer_is_a_transport_failure_that_says_why(string hex, string reason) =>
        await AssertRefused(features => AnswerAsync(features, Convert.FromHexString(hex)), reason);

    [Test]
    public async Task An_answer_without_a_status_is_refused() =>
        await AssertRefused(features => SendAsync(features, Answer), "ends without a grpc-status");

    [TestCase(404, "application/grpc", "HTTP status is 404")]
    [TestCase(503, "text/plain", "HTTP status is 503")]
    [TestCase(200, "text/html", "content type is not application/grpc")]
    public async Task An_answer_of_another_protocol_is_refused(int http, string contentType, string reason) =>
        await AssertRefused(features => OtherwiseAsync(features, http, contentType), reason);

    [Test]
    public async Task A_request_has_the_headers_that_the_protocol_asks_for()
    {
        var seen = new Dictionary<string, string>();
        await CallAsync(features =>
        {
            foreach ((string name,
                Microsoft.Extensions.Primitives.StringValues value) in features.GetRequiredFeature<IHttpRequestFeature>().Headers)
                seen[name.ToLowerInvariant()] = value.ToString();
            return AnswerAsync(features, Answer);
        });

        Assert.That(seen["te"], Is.EqualTo("trailers"));
        Assert.That(seen["content-type"], Is.EqualTo("application/grpc"));
        Assert.That(seen["user-agent"], Is.Not.Empty);
        Assert.That(seen, Does.Not.ContainKey("traceparent"));
    }
}
