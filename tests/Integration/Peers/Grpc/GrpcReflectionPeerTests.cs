using System.Net;
using System.Text.Json;
using IntegrationMethods.Tests.Integration.Support;
using IntegrationMethods.Transports.Shared.Serving;

namespace IntegrationMethods.Tests.Integration.Peers.Grpc;

/// <summary>Third-party clients without a .proto, at the library's reflection.</summary>
[Category("Long")]
[Peer("grpcio", "gRPC")]
internal sealed class GrpcReflectionPeerTests
{
    private const string Service = "integration_methods.ServiceTables", File = "service_tables.proto",
        Timestamp = "google/protobuf/timestamp.proto";

    private static readonly string[] s_rows = [.. SampleRows.PlainRows(2).Select(row => row.DescServiceTable)];

    private IListener? _listener;

    [SetUp]
    public async Task Listen() => _listener = await TransportCases.Create("grpc/grpc-dotnet").ListenAsync(
        new IPEndPoint(IPAddress.Loopback, 0), new MemoryServiceTables(SampleRows.PlainRows(10)), CallForm.Async);

    [TearDown]
    public async Task Close() => await (_listener?.DisposeAsync() ?? ValueTask.CompletedTask);

    [TestCase("v1")]
    [TestCase("v1alpha")]
    [PeerCase(PeerDirection.TheirsToOurs, "reflection, v1 and v1alpha, one by one over one stream; a call by what it says")]
    public async Task A_client_of_grpcio_knows_our_service_by_reflection_alone(string version)
    {
        await new PythonPeer().PrepareAsync();
        using PeerProcess client = PythonPeer.StartReflection(_listener!.EndPoint, version);

        Assert.That(await AskAsync(client, """{"list_services": ""}""", "services"), Does.Contain(Service));
        foreach ((string kind, string name) in new[] { ("file_by_filename", File),
            ("file_containing_symbol", $"{Service}.StreamServiceTables"), ("file_containing_symbol", Service) })
            Assert.That(await AskAsync(client, $$"""{"{{kind}}": "{{name}}"}""", "files"), Is.EqualTo(new[] { File, Timestamp }), name);
        Assert.That(await AskAsync(client, """{"call": 2}""", "rows"), Is.EqualTo(s_rows));
        Assert.That(await AskAsync(client, """{"file_containing_symbol": "no.Such"}""", "errors"), Is.EqualTo(new[] { "NOT_FOUND" }));
        Assert.That((await client.EndAsync()).Output.Trim(), Is.EqualTo("""{"left": 0, "code": "OK"}"""));
    }

    [TestCase("v1")]
    [TestCase("v1alpha")]
    [Peer("grpc-js", "gRPC")]
    [PeerCase(PeerDirection.TheirsToOurs, "reflection, v1 and v1alpha; a call by what it says")]
    public async Task A_client_of_grpc_js_knows_our_service_by_reflection_alone(string version)
    {
        await new NodePeer().PrepareAsync();
        using PeerProcess client = NodePeer.StartReflection(_listener!.EndPoint, version);

        Assert.That(await AskAsync(client, new { list = true }), Does.Contain(Service));
        Assert.That(
            await AskAsync(client, new { methods = Service }),
            Is.EquivalentTo(new[] { "GetServiceTables", "GetServiceTablesAsynchronous", "StreamServiceTables",
                "StreamServiceTablesInChunks" }));
        Assert.That(await AskAsync(client, new { symbol = "integration_methods.ServiceTable" }),
            Is.EquivalentTo(new[] { "integration_methods", "google" }));
        Assert.That(await AskAsync(client, new { call = 2 }), Is.EqualTo(s_rows));
        Assert.That(await AskAsync(client, new { symbol = "no.Such" }), Has.One.StartsWith("error: "));
    }

    private static async Task<string[]> AskAsync(PeerProcess client, object command) =>
        JsonSerializer.Deserialize<string[]>(await client.AskAsync(JsonSerializer.Serialize(command)))!;

    private static async Task<string[]> AskAsync(PeerProcess client, string command, string part)
    {
        using JsonDocument answer = JsonDocument.Parse(await client.AskAsync(command));
        return [.. answer.RootElement.GetProperty(part).EnumerateArray().Select(item => item.GetString()!)];
    }
}
