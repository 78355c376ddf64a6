using System.Net;
using System.Text.Json;
using IntegrationMethods.Tests.Integration.Peers.Grpc;
using IntegrationMethods.Tests.Integration.Support;

namespace IntegrationMethods.Tests.Integration.Peers.MagicOnion;

/// <summary>Both ends of MagicOnion's unary calls by programs that know of gRPC and MessagePack alone.</summary>
[TestFixture(CallForm.Sync)]
[TestFixture(CallForm.Async)]
[Peer("grpcio, msgpack", "MagicOnion")]
internal sealed class MagicOnionPythonPeerTests(CallForm form) : TransportTestBase("magiconion/magiconion", form)
{
    private string Method => Form == CallForm.Sync ? "GetServiceTables" : "GetServiceTablesAsynchronous";

    [OneTimeSetUp]
    public Task Prepare()
    {
        RequireLibraryStack();
        return PeerProcess.RequireAsync("python3-msgpack", PythonPeer.Python, "-c", "import grpc, msgpack");
    }

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs, "every awkward row; 1, 100 and 5,000 rows, both operations, 50 calls at once")]
    public async Task A_client_in_Python_reads_our_rows()
    {
        using PeerProcess client = await StartClientAsync();

        foreach ((int first, int last) in new[] { (1, 1), (2, 101), (1, JsonRows.Count) })
            Assert.That(Rows((await AskAsync(client, [Method, new[] { first, last }])).Single()), Is.EqualTo(JsonRows.All[(first - 1)..last].Select(JsonRows.Text)));
        JsonElement[] many = await AskAsync(client, [.. Enumerable.Range(1, 50).Select(id => (object[])[Method, new[] { id, id + 1 }])]);
        Assert.That(many.SelectMany(Rows), Is.EqualTo(Enumerable.Range(0, 50).SelectMany(i => JsonRows.All[i..(i + 2)]).Select(JsonRows.Text)));
    }

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs, "faults, an unknown method, arguments that are none, and calls after them on the same channel")]
    public async Task A_client_in_Python_reads_our_errors_and_goes_on()
    {
        using PeerProcess client = await StartClientAsync();

        JsonElement[] answers = await AskAsync(
            client, [Method, new[] { 5, 1 }], [Method, new[] { 1, JsonRows.Count + 1 }], ["None", Array.Empty<int>()], [Method, new[] { "x", "y" }]);

        Assert.That(
            answers.Select(answer => answer.GetProperty("code").GetString()),
            Is.EqualTo(new[] { "INVALID_ARGUMENT", "NOT_FOUND", "UNIMPLEMENTED", "INTERNAL" }));
        Assert.That(answers[..2].Select(answer => answer.GetProperty("details").GetString()), Is.EqualTo(new[]
        {
            "finalId 1 is less than initialId 5",
            $"ServiceTable has no row {JsonRows.Count + 1}: seed more rows, or request fewer",
        }));
        Assert.That(Rows((await AskAsync(client, [Method, new[] { 7, 7 }])).Single()).Count(), Is.EqualTo(1));
    }

    [Test]
    [PeerCase(PeerDirection.OursToTheirs, "every awkward row; 0, 1, 100 and 5,000 rows, faults; values as single and as double precision; in gzip")]
    public async Task Our_client_reads_the_rows_and_errors_of_a_server_in_Python([Values("plain", "double", "gzip")] string way)
    {
        string file = await JsonRows.WriteAsync();
        using PeerProcess server = PeerProcess.Start(PythonPeer.Python, "", PeerProcess.File("Python/magiconion_server.py"), file, way);
        int port = int.Parse(await server.ReadLineAsync(), CultureInfo.InvariantCulture);
        File.Delete(file);
        IConnection remote = await ConnectAsync(new IPEndPoint(IPAddress.Loopback, port), new TransportOptions { Gzip = way == "gzip" });

        foreach ((int first, int last) in new[] { (1, 0), (1, 1), (2, 101), (1, JsonRows.Count) })
            Assert.That((await Get(remote, first, last)).Select(SampleRows.Exact), Is.EqualTo(JsonRows.All[(first - 1)..last].Select(SampleRows.Exact)));
        foreach ((int first, int last, ServiceFaultCode code, string message) in new[] { (5, 1, ServiceFaultCode.BadRange, "1 < 5 não"), (1, JsonRows.Count + 1, ServiceFaultCode.RowNotFound, "no such row") })
        {
            ServiceFaultException fault = Assert.ThrowsAsync<ServiceFaultException>(() => Get(remote, first, last))!;
            Assert.That((fault.Code, fault.Message), Is.EqualTo((code, message)));
        }
        Assert.That(await Get(remote, 7, 7), Has.Count.EqualTo(1));
    }

    private static IEnumerable<string> Rows(JsonElement answer) => answer.GetProperty("rows").EnumerateArray().Select(JsonRows.Text);

    private async Task<PeerProcess> StartClientAsync()
    {
        IListener listener = await ListenAsync(new MemoryServiceTables(JsonRows.All));
        return PeerProcess.Start(PythonPeer.Python, "", PeerProcess.File("Python/magiconion_client.py"), listener.EndPoint.ToString());
    }

    private static async Task<JsonElement[]> AskAsync(PeerProcess client, params object[][] calls) =>
        [.. JsonDocument.Parse(await client.AskAsync(JsonSerializer.Serialize(calls))).RootElement.EnumerateArray()];
}
