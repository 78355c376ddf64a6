using Grpc.Reflection.V1Alpha;
using IntegrationMethods.Tests.Unit.Transports.Grpc;
using IntegrationMethods.Transports.Grpc;

namespace IntegrationMethods.Tests.Unit.Transports.GrpcDotnet;

/// <summary>What the server of grpc-dotnet has beside the calls of every stack: streams, the health check and reflection.</summary>
/// <remarks>Well-behaved clients of reflection are in <c>GrpcReflectionPeerTests</c>.</remarks>
internal sealed class GrpcDotnetServerTests() : RawGrpcTestBase("grpc/grpc-dotnet")
{
    private const string Watch = "/grpc.health.v1.Health/Watch";

    private static readonly byte[] s_listServices = [0x3A, 0];

    [TestCase(GrpcMethods.Stream)]
    [TestCase(GrpcMethods.StreamInChunks)]
    public async Task A_fault_of_a_stream_has_its_status_and_an_encoded_message(string method)
    {
        using RawClient client = await ServeRawAsync(
            new SpyServiceTables((_, _) => throw new ServiceFaultException(ServiceFaultCode.RowNotFound, "100 % é")));

        RawAnswer answer = await client.SendAsync(method, GrpcBytes.Range(1, 1));

        Assert.That((answer.Status, answer.Message), Is.EqualTo(("5", "100 %25 %C3%A9")));
    }

    [TestCase("", "0")]
    [TestCase(GrpcMethods.Service, "0")]
    [TestCase("another.Service", "5")]
    public async Task The_standard_health_check_is_answered(string service, string status)
    {
        using RawClient client = await ServeRawAsync();
        byte[] name = Encoding.UTF8.GetBytes(service);

        RawAnswer answer = await client.SendAsync(GrpcMethods.HealthCheck, GrpcBytes.Frame([0x0A, (byte)name.Length, .. name]));

        Assert.That(answer.Status, Is.EqualTo(status));
        Assert.That(answer.Messages(), Is.EqualTo(status == "0" ? new byte[][] { [0x08, 1] } : []));
    }

    [TestCase("/grpc.reflection.v1.ServerReflection/ServerReflectionInfo")]
    [TestCase("/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo")]
    public async Task A_stream_of_reflection_is_answered_while_it_is_open_and_ended_after_the_idle_timeout(string path)
    {
        using RawClient client = await ServeRawAsync(options: new TransportOptions { IdleTimeout = TimeSpan.FromSeconds(1) });

        byte[] received = await ReadToEndAsync(client, path, s_listServices, leaveOpen: true);

        ServerReflectionResponse answer = ServerReflectionResponse.Parser.ParseFrom(received[5..]);
        Assert.That(answer.ListServicesResponse.Service.Select(service => service.Name), Does.Contain(GrpcMethods.Service));
    }

    [Test]
    public async Task A_watch_of_health_is_answered_and_ended_after_the_idle_timeout()
    {
        using RawClient client = await ServeRawAsync(options: new TransportOptions { IdleTimeout = TimeSpan.FromSeconds(1) });

        Assert.That(await ReadToEndAsync(client, Watch, [], leaveOpen: false), Is.EqualTo(GrpcBytes.Frame([0x08, 1])));
    }

    /// <summary>Sends one message, and waits until the server ends the call.</summary>
    /// <returns>What the server sent.</returns>
    private static async Task<byte[]> ReadToEndAsync(RawClient client, string path, byte[] message, bool leaveOpen)
    {
        var ended = new TaskCompletionSource();
        if (!leaveOpen)
            ended.SetResult();
        using var body = new OpenContent(GrpcBytes.Frame(message), ended.Task);
        using HttpResponseMessage response = await client.StartAsync(path, body, CancellationToken.None).WaitAsync(Limit);
        Stream answers = await response.Content.ReadAsStreamAsync();
        var received = new MemoryStream();
        try
        {
            await answers.CopyToAsync(received).WaitAsync(Limit);
        }
        catch (Exception reset) when (reset is HttpRequestException or IOException)
        {
            // The server has reset the stream.
        }
        ended.TrySetResult();
        return received.ToArray();
    }
}
