using System.Net;
using IntegrationMethods.Tests.Unit.Transports.Grpc;
using IntegrationMethods.Transports.Grpc;
using IntegrationMethods.Transports.MagicOnion;
using MessagePack;

namespace IntegrationMethods.Tests.Unit.Transports.MagicOnion;

/// <summary>The library's server against a client that keeps to the protocol, and against one that does not.</summary>
internal sealed class MagicOnionServerTests() : TransportTestBase("magiconion/magiconion", CallForm.Async)
{
    private const string Method = "/IRowService/GetServiceTables", Asynchronous = $"{Method}Asynchronous";

    /// <summary>A request for the rows 1 to 2, and for row 1 alone.</summary>
    private static readonly byte[] s_two = GrpcBytes.Frame([0x92, 1, 2]), s_one = GrpcBytes.Frame([0x92, 1, 1]);

    [TestCase(Method, CallForm.Sync)]
    [TestCase(Asynchronous, CallForm.Async)]
    public async Task An_answer_is_a_list_of_rows_that_are_lists_of_values(string method, CallForm form)
    {
        var spy = new SpyServiceTables((_, _) =>
        [
            new ServiceTable(1, "a", 1.5f, new DateTime(2020, 1, 1, 0, 0, 0, DateTimeKind.Utc), null, "é"),
            new ServiceTable(300, "", -0f, new DateTime(DateTime.UnixEpoch.Ticks + 1, DateTimeKind.Local), "b", null),
        ]);
        using RawClient client = await ServeRawAsync(spy);

        RawAnswer answer = await client.SendAsync(method, s_two);

        Assert.That((answer.Http, answer.Status, answer.Encoding), Is.EqualTo((HttpStatusCode.OK, "0", (string?)null)));
        Assert.That(Convert.ToHexStringLower(answer.Messages().Single()), Is.EqualTo(
            "92"
            + "97" + "01" + "a161" + "ca3fc00000" + "d6ff5e0be100" + "00" + "c0" + "a2c3a9"
            + "97" + "cd012c" + "a0" + "ca80000000" + "d7ff0000019000000000" + "01" + "a162" + "c0"));
        Assert.That(spy.Calls.Select(call => call.Form), Is.EqualTo(new[] { form }));
    }

    [TestCase(ServiceFaultCode.BadRange, "3")]
    [TestCase(ServiceFaultCode.RowNotFound, "5")]
    [TestCase(ServiceFaultCode.RowOverLimit, "11")]
    [TestCase(ServiceFaultCode.InternalServiceFault, "13")]
    public async Task Every_fault_has_its_status_and_an_encoded_message(ServiceFaultCode code, string status)
    {
        using RawClient client = await ServeRawAsync(new SpyServiceTables((_, _) => throw new ServiceFaultException(code, "100 % é")));

        foreach (string method in new[] { Method, Asynchronous })
        {
            RawAnswer answer = await client.SendAsync(method, s_one);
            Assert.That((answer.Status, answer.Message), Is.EqualTo((status, "100 %25 %C3%A9")), method);
        }
    }

    [Test]
    public async Task Half_a_surrogate_pair_is_refused_as_no_text()
    {
        using RawClient client = await ServeRawAsync(new SpyServiceTables((_, _) => [SampleRows.Plain(7) with { StringField2 = "a\ud83d" }]));

        RawAnswer answer = await client.SendAsync(Method, s_one);

        Assert.That((answer.Status, answer.Message), Is.EqualTo(("11", "row 7: StringField2 has an unpaired surrogate, which is not valid Unicode: correct it")));
    }

    [TestCase("/IRowService/Nothing")]
    [TestCase("/IRowService/Get")]
    [TestCase("/integration_methods.ServiceTables/GetServiceTables")]
    public async Task An_unknown_method_is_unimplemented(string path)
    {
        using RawClient client = await ServeRawAsync();

        Assert.That((await client.SendAsync(path, s_one)).Status, Is.EqualTo("12"));
    }

    [TestCase("", "13")]
    [TestCase("00", "13")]
    [TestCase("0000000004920102", "13")]
    [TestCase("00000003e9", "8")]
    [TestCase("0000000000", "13")]
    [TestCase("0000000001c0", "13")]
    [TestCase("0000000001c1", "13")]
    [TestCase("00000000029101", "3")]
    [TestCase("000000000392a101", "13")]
    [TestCase("000000000592cbffffff", "13")]
    [TestCase("0000000005dd7fffffff", "13")]
    public async Task A_malformed_request_is_refused_and_the_connection_goes_on(string hex, string status)
    {
        using RawClient client = await ServeRawAsync(options: new TransportOptions { MaxRequestBytes = 1000 });

        Assert.That((await client.SendAsync(Method, Convert.FromHexString(hex))).Status, Is.EqualTo(status));
        Assert.That((await client.SendAsync(Method, s_one)).Status, Is.EqualTo("0"));
    }

    [Test]
    public async Task A_compressed_request_is_read_up_to_the_limit()
    {
        using RawClient client = await ServeRawAsync(options: new TransportOptions { MaxRequestBytes = 100_000 });

        RawAnswer right = await client.SendAsync(Method, GrpcBytes.Frame(MessageCompression.Encode([0x92, 1, 2]), flag: 1), ("grpc-encoding", "gzip"));
        RawAnswer wrong = await client.SendAsync(Method, GrpcBytes.Frame(MessageCompression.Encode(new byte[10_000_000]), flag: 1), ("grpc-encoding", "gzip"));

        Assert.That(MessagePackSerializer.Deserialize<PackedRow[]>(right.Messages().Single(), PackedRows.Options), Has.Length.EqualTo(2));
        Assert.That((wrong.Status, wrong.Message), Is.EqualTo(("8", "the request is longer than 100000 bytes: raise the server's --max-request-bytes")));
    }

    [Test]
    public async Task A_deadline_that_passes_ends_the_call_and_its_work()
    {
        var cancelled = new TaskCompletionSource();
        using RawClient client = await ServeRawAsync(new SpyServiceTables((_, _) => [])
        {
            Wait = ct => SpyServiceTables.UntilCancelledAsync(cancelled, ct),
        });

        RawAnswer answer = await client.SendAsync(Asynchronous, s_one, ("grpc-timeout", "50m"));

        Assert.That(answer.Status, Is.EqualTo("4"));
        await cancelled.Task.WaitAsync(Limit);
    }

    private async Task<RawClient> ServeRawAsync(IServiceTables? rows = null, TransportOptions? options = null) =>
        new((await ListenAsync(rows ?? new MemoryServiceTables(SampleRows.PlainRows(250)), options)).EndPoint);
}
