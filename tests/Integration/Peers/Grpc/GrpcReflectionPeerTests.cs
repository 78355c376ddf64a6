using System.Net;
using System.Text.Json;
using IntegrationMethods.Tests.Integration.Support;

namespace IntegrationMethods.Tests.Integration.Peers.Grpc;

/// <summary>Clients that nobody here wrote, and that have no .proto of ours.</summary>
[Peer("grpcio", "gRPC")]
internal sealed class GrpcReflectionPeerTests
{
    private const string Service = "integration_methods.ServiceTables", File = "service_tables.proto", Timestamp = "google/protobuf/timestamp.proto";

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

        Assert.That(await AskAsync(client, """{"list_services": ""}"""), Is.EqualTo("""{"answers": ["list_services_response"], "asked": ["list_services"], "services": ["integration_methods.ServiceTables"], "files": [], "type": "", "error": 0}"""));
        foreach (string symbol in new[] { Service, $"{Service}.StreamServiceTables", "integration_methods.Range", "integration_methods.DateTimeKind", "integration_methods.ServiceTable.value" })
            Assert.That(await FilesAsync(client, "file_containing_symbol", symbol), Is.EqualTo(new[] { File, Timestamp }), symbol);
        Assert.That(await AskAsync(client, """{"call": 2}"""), Is.EqualTo(JsonSerializer.Serialize(s_rows).Replace("\",\"", "\", \"", StringComparison.Ordinal)));
        Assert.That(await FilesAsync(client, "file_by_filename", File), Is.EqualTo(new[] { File, Timestamp }));
        Assert.That(await FilesAsync(client, "file_by_filename", Timestamp), Is.EqualTo(new[] { Timestamp }));
        Assert.That(await FilesAsync(client, "file_containing_symbol", "google.protobuf.Timestamp"), Is.EqualTo(new[] { Timestamp }));
        Assert.That(await AskAsync(client, """{"all_extension_numbers_of_type": "integration_methods.Range"}"""), Does.Contain("all_extension_numbers_response").And.Contain("\"type\": \"integration_methods.Range\""));
        foreach (string nothing in new[] { """{"file_by_filename": "no.proto"}""", """{"file_containing_symbol": "no.Such"}""", """{"all_extension_numbers_of_type": "no.Such"}""", $$"""{"all_extension_numbers_of_type": "{{Service}}"}""", """{"file_containing_extension": {"containing_type": "integration_methods.Range", "extension_number": 7}}""" })
            Assert.That(await AskAsync(client, nothing), Does.Contain("\"answers\": [\"error_response\"]").And.EndsWith("\"error\": 5}"), nothing);
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

        foreach ((object command, string[] answer) in new (object, string[])[]
        {
            (new { list = true }, [Service]),
            (new { methods = Service }, ["GetServiceTables", "GetServiceTablesAsynchronous", "StreamServiceTables", "StreamServiceTablesInChunks"]),
            (new { symbol = "integration_methods.ServiceTable" }, ["integration_methods", "google"]),
            (new { file = Timestamp }, ["google"]),
            (new { extensions = "integration_methods.Range" }, ["integration_methods.Range"]),
            (new { call = 2 }, s_rows),
            (new { symbol = "no.Such" }, [$"error: there is no symbol no.Such here: the service is {Service}"]),
            (new { file = "no.proto" }, [$"error: there is no file no.proto here: the service is {Service}"]),
        })
        {
            Assert.That(JsonSerializer.Deserialize<string[]>(await AskAsync(client, JsonSerializer.Serialize(command))), Is.EquivalentTo(answer));
        }
    }

    private static Task<string> AskAsync(PeerProcess client, string command) => client.AskAsync(command);

    private static async Task<string[]> FilesAsync(PeerProcess client, string kind, string name)
    {
        using JsonDocument answer = JsonDocument.Parse(await AskAsync(client, $$"""{"{{kind}}": "{{name}}"}"""));
        Assert.That(answer.RootElement.GetProperty("asked")[0].GetString(), Is.EqualTo(kind));
        return [.. answer.RootElement.GetProperty("files").EnumerateArray().Select(file => file.GetString()!)];
    }
}
