using IntegrationMethods.Transports.Grpc;
using IntegrationMethods.Transports.Shared.Grpc;

namespace IntegrationMethods.Tests.Unit.Transports.Grpc;

/// <summary>What the server of every stack answers.</summary>
internal abstract class GrpcServerTestBase(string key) : RawGrpcTestBase(key)
{
    [TestCase(GrpcMethods.Get)]
    [TestCase(GrpcMethods.GetAsynchronous)]
    public async Task An_answer_is_one_message_with_the_bytes_of_the_direct_stack_and_status_0(string method)
    {
        ServiceTable[] rows = SampleRows.Awkward();
        using RawClient client = await ServeRawAsync(new MemoryServiceTables(rows));

        RawAnswer answer = await client.SendAsync(method, GrpcBytes.Range(1, rows.Length));

        Assert.That((answer.Http, answer.Status, answer.Message, answer.Encoding, answer.IsTrailersOnly),
            Is.EqualTo((HttpStatusCode.OK, "0", (string?)null, (string?)null, false)));
        Assert.That(answer.Messages().Single(), Is.EqualTo(GrpcBytes.Write(rows)));
    }

    [TestCase(ServiceFaultCode.BadRange, "3")]
    [TestCase(ServiceFaultCode.RowNotFound, "5")]
    [TestCase(ServiceFaultCode.RowOverLimit, "11")]
    [TestCase(ServiceFaultCode.InternalServiceFault, "13")]
    public async Task Every_fault_has_its_status_and_an_encoded_message(ServiceFaultCode code, string status)
    {
        using RawClient client = await ServeRawAsync(new SpyServiceTables((_, _) => throw new ServiceFaultException(code, "100 % é")));

        foreach (string method in new[] { GrpcMethods.Get, GrpcMethods.GetAsynchronous })
        {
            RawAnswer answer = await client.SendAsync(method, GrpcBytes.Range(1, 1));
            Assert.That((answer.Status, answer.Message), Is.EqualTo((status, "100 %25 %C3%A9")), method);
        }
    }

    [Test]
    public async Task Half_a_surrogate_pair_is_refused_as_no_text()
    {
        using RawClient client = await ServeRawAsync(
            new SpyServiceTables((_, _) => [SampleRows.Plain(7) with { StringField2 = "a\ud83d" }]));

        RawAnswer answer = await client.SendAsync(GrpcMethods.Get, GrpcBytes.Range(1, 1));

        Assert.That((answer.Status, answer.Message),
            Is.EqualTo(("11", "row 7: StringField2 has an unpaired surrogate, which is not valid Unicode: correct it")));
    }

    [TestCase("/integration_methods.ServiceTables/Nothing")]
    [TestCase("/peer.ServiceTables/GetServiceTables")]
    public async Task An_unknown_method_is_unimplemented(string path)
    {
        using RawClient client = await ServeRawAsync();

        Assert.That((await client.SendAsync(path, GrpcBytes.Range(1, 1))).Status, Is.EqualTo("12"));
    }

    [Test]
    public async Task A_compressed_request_is_read()
    {
        using RawClient client = await ServeRawAsync();

        RawAnswer answer = await client.SendAsync(GrpcMethods.Get, GrpcBytes.Frame(MessageCompression.Encode([0x08, 1, 0x10, 2]), flag: 1),
            ("grpc-encoding", "gzip"));

        Assert.That(GrpcBytes.ReadByGoogle(answer.Messages().Single()), Has.Length.EqualTo(2));
    }

    [Test]
    public async Task A_compressed_request_that_swells_over_the_limit_is_refused()
    {
        using RawClient client = await ServeRawAsync(options: new TransportOptions { MaxRequestBytes = 100_000 });

        RawAnswer answer = await client.SendAsync(
            GrpcMethods.Get, GrpcBytes.Frame(MessageCompression.Encode(new byte[10_000_000]), flag: 1), ("grpc-encoding", "gzip"));

        Assert.That((answer.Status, answer.Message),
            Is.EqualTo(("8", "the request is longer than 100000 bytes: raise the server's --max-request-bytes")));
    }
}
