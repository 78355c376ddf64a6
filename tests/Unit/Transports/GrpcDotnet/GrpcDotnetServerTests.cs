using System.Net;
using IntegrationMethods.Tests.Unit.Transports.Grpc;
using IntegrationMethods.Transports.Grpc;

namespace IntegrationMethods.Tests.Unit.Transports.GrpcDotnet;

/// <summary>The library's server against a client that keeps to the protocol, and against one that does not.</summary>
internal sealed class GrpcDotnetServerTests() : TransportTestBase("grpc/grpc-dotnet", CallForm.Async)
{
    [TestCase(GrpcMethods.Get)]
    [TestCase(GrpcMethods.GetAsynchronous)]
    public async Task An_answer_has_the_bytes_of_the_direct_stack(string method)
    {
        ServiceTable[] rows = SampleRows.Awkward();
        using RawClient client = await ServeRawAsync(new MemoryServiceTables(rows));

        RawAnswer answer = await client.SendAsync(method, GrpcBytes.Range(1, rows.Length));

        Assert.That((answer.Http, answer.Status, answer.Encoding), Is.EqualTo((HttpStatusCode.OK, "0", (string?)null)));
        Assert.That(answer.Messages().Single(), Is.EqualTo(GrpcBytes.Write(rows)));
    }

    [Test]
    public async Task A_stream_sends_a_message_for_each_row_or_for_each_hundred()
    {
        using RawClient client = await ServeRawAsync();

        RawAnswer rows = await client.SendAsync(GrpcMethods.Stream, GrpcBytes.Range(3, 250));
        RawAnswer chunks = await client.SendAsync(GrpcMethods.StreamInChunks, GrpcBytes.Range(3, 250));

        string[] expected = [.. SampleRows.PlainRows(250).Skip(2).Select(SampleRows.Exact)];
        Assert.That(rows.Messages().Select(message => SampleRows.Exact(RowMessage.Read(message))), Is.EqualTo(expected));
        Assert.That(chunks.Messages().SelectMany(GrpcBytes.ReadByGoogle).Select(SampleRows.Exact), Is.EqualTo(expected));
        Assert.That((rows.Status, chunks.Status, chunks.Messages().Count), Is.EqualTo(("0", "0", 3)));
    }

    [Test]
    public async Task A_stream_that_meets_a_missing_row_ends_with_its_status_behind_the_rows()
    {
        using RawClient client = await ServeRawAsync();

        RawAnswer answer = await client.SendAsync(GrpcMethods.Stream, GrpcBytes.Range(249, 260));

        Assert.That((answer.Messages().Count, answer.Status, answer.IsTrailersOnly), Is.EqualTo((2, "5", false)));
    }

    [TestCase(ServiceFaultCode.BadRange, "3")]
    [TestCase(ServiceFaultCode.RowNotFound, "5")]
    [TestCase(ServiceFaultCode.RowOverLimit, "11")]
    [TestCase(ServiceFaultCode.InternalServiceFault, "13")]
    public async Task Every_fault_has_its_status_and_an_encoded_message(ServiceFaultCode code, string status)
    {
        using RawClient client = await ServeRawAsync(new SpyServiceTables((_, _) => throw new ServiceFaultException(code, "100 % é")));

        foreach (string method in new[] { GrpcMethods.Get, GrpcMethods.GetAsynchronous, GrpcMethods.Stream, GrpcMethods.StreamInChunks })
        {
            RawAnswer answer = await client.SendAsync(method, GrpcBytes.Range(1, 1));
            Assert.That((answer.Status, answer.Message), Is.EqualTo((status, "100 %25 %C3%A9")), method);
        }
    }

    [Test]
    public async Task Half_a_surrogate_pair_is_refused_as_no_text()
    {
        using RawClient client = await ServeRawAsync(new SpyServiceTables((_, _) => [SampleRows.Plain(7) with { StringField2 = "a\ud83d" }]));

        RawAnswer answer = await client.SendAsync(GrpcMethods.Get, GrpcBytes.Range(1, 1));

        Assert.That((answer.Status, answer.Message), Is.EqualTo(("11", "row 7: StringField2 has half a surrogate pair, which is not Unicode text: mend it")));
    }

    [TestCase("/integration_methods.ServiceTables/Nothing")]
    [TestCase("/peer.ServiceTables/GetServiceTables")]
    [TestCase("/grpc.health.v1.Health/Check")]
    public async Task An_unknown_method_is_unimplemented(string path)
    {
        using RawClient client = await ServeRawAsync();

        Assert.That((await client.SendAsync(path, GrpcBytes.Range(1, 1))).Status, Is.EqualTo("12"));
    }

    [TestCase("", "13")]
    [TestCase("00", "13")]
    [TestCase("0000000004080110", "13")]
    [TestCase("00000003e9", "8")]
    public async Task A_malformed_request_is_refused_and_the_connection_goes_on(string hex, string status)
    {
        using RawClient client = await ServeRawAsync(options: new TransportOptions { MaxRequestBytes = 1000 });

        Assert.That((await client.SendAsync(GrpcMethods.Get, Convert.FromHexString(hex))).Status, Is.EqualTo(status));
        Assert.That((await client.SendAsync(GrpcMethods.Get, GrpcBytes.Range(1, 1))).Status, Is.EqualTo("0"));
    }

    [Test]
    public async Task A_compressed_request_is_read()
    {
        using RawClient client = await ServeRawAsync();

        RawAnswer answer = await client.SendAsync(GrpcMethods.Get, GrpcBytes.Frame(MessageCompression.Encode([0x08, 1, 0x10, 2]), flag: 1), ("grpc-encoding", "gzip"));

        Assert.That(GrpcBytes.ReadByGoogle(answer.Messages().Single()), Has.Length.EqualTo(2));
    }

    [Test]
    public async Task A_compressed_request_that_swells_over_the_limit_is_refused()
    {
        using RawClient client = await ServeRawAsync(options: new TransportOptions { MaxRequestBytes = 100_000 });

        RawAnswer answer = await client.SendAsync(
            GrpcMethods.Get, GrpcBytes.Frame(MessageCompression.Encode(new byte[10_000_000]), flag: 1), ("grpc-encoding", "gzip"));

        Assert.That((answer.Status, answer.Message), Is.EqualTo(("8", "the request is longer than 100000 bytes: raise the server's --max-request-bytes")));
    }

    [Test]
    public async Task A_deadline_that_passes_ends_the_call_and_its_work()
    {
        var cancelled = new TaskCompletionSource();
        using RawClient client = await ServeRawAsync(new SpyServiceTables((_, _) => [])
        {
            Wait = async ct =>
            {
                await SpyServiceTables.UntilCancelledAsync(cancelled, ct);
            },
        });

        RawAnswer answer = await client.SendAsync(GrpcMethods.GetAsynchronous, GrpcBytes.Range(1, 1), ("grpc-timeout", "50m"));

        Assert.That(answer.Status, Is.EqualTo("4"));
        await cancelled.Task.WaitAsync(Limit);
    }

    private async Task<RawClient> ServeRawAsync(IServiceTables? rows = null, TransportOptions? options = null) =>
        new((await ListenAsync(rows ?? new MemoryServiceTables(SampleRows.PlainRows(250)), options)).EndPoint);
}
