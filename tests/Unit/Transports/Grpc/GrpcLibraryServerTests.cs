using IntegrationMethods.Transports.Grpc;

namespace IntegrationMethods.Tests.Unit.Transports.Grpc;

/// <summary>The servers that are libraries, against clients that keep to the protocol and clients that break it.</summary>
[TestFixture("grpc/grpc-dotnet")]
[TestFixture("grpc/protobuf-net")]
internal sealed class GrpcLibraryServerTests(string key) : GrpcServerTestBase(key)
{
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
    public async Task A_deadline_that_passes_ends_the_call_and_its_work()
    {
        var cancelled = new TaskCompletionSource();
        using RawClient client = await ServeRawAsync(new SpyServiceTables((_, _) => [])
        {
            Wait = ct => SpyServiceTables.UntilCancelledAsync(cancelled, ct),
        });

        await Deadlines.UntilOneCancelsAsync(async deadline =>
        {
            RawAnswer answer = await client.SendAsync(GrpcMethods.GetAsynchronous, GrpcBytes.Range(1, 1),
                ("grpc-timeout", string.Create(CultureInfo.InvariantCulture, $"{deadline.TotalMilliseconds}m")));

            Assert.That(answer.Status, Is.EqualTo("4"));
        }, cancelled.Task);
    }
}
