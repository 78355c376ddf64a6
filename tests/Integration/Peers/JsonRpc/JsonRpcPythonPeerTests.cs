using System.Net;
using System.Text.Json;
using IntegrationMethods.Tests.Integration.Support;
using IntegrationMethods.Transports.Shared.Serving;

namespace IntegrationMethods.Tests.Integration.Peers.JsonRpc;

/// <summary>Both ends of JSON-RPC 2.0 with the header of the Language Server Protocol, by Python's standard library alone.</summary>
[Category("Long")]
[TestFixture(CallForm.Sync)]
[TestFixture(CallForm.Async)]
[Peer("Python", "JSON-RPC")]
internal sealed class JsonRpcPythonPeerTests(CallForm form) : TransportTestBase("jsonrpc/streamjsonrpc", form)
{
    private string Method => Form == CallForm.Sync ? "GetServiceTables" : "GetServiceTablesAsynchronous";

    [OneTimeSetUp]
    public Task Prepare() => PeerProcess.RequireAsync("python3", "python3", "--version");

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs,
        "every awkward row; 1, 100 and 5,000 rows, both operations, by name and by position, 200 calls at once")]
    public async Task A_client_in_Python_reads_our_rows()
    {
        using PeerProcess client = await StartClientAsync();

        foreach ((int first, int last) in new[] { (1, 1), (2, 101), (1, JsonRows.Count) })
        {
            JsonElement[] answers = await AskAsync(client, [Call(new { initialId = first, finalId = last }), Call(new[] { first, last })]);
            foreach (JsonElement answer in answers)
                Assert.That(Rows(answer), Is.EqualTo(JsonRows.All[(first - 1)..last].Select(JsonRows.Text)));
        }
        JsonElement[] many = await AskAsync(client, [.. Enumerable.Range(1, 200).Select(id => Call(new[] { id, id + 1 }))]);
        Assert.That(many.SelectMany(Rows),
            Is.EqualTo(Enumerable.Range(0, 200).SelectMany(i => JsonRows.All[i..(i + 2)]).Select(JsonRows.Text)));
    }

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs, "faults, an unknown method, wrong parameters, and calls after them on the same connection")]
    public async Task A_client_in_Python_reads_our_errors_and_goes_on()
    {
        using PeerProcess client = await StartClientAsync();

        JsonElement[] answers = await AskAsync(client,
            [Call(new[] { 5, 1 }), Call(new[] { 1, JsonRows.Count + 1 }), ["none", Array.Empty<int>()], Call(new[] { "x" })]);
        Assert.That(answers.Select(answer => answer.GetProperty("error").GetProperty("code").GetInt32()),
            Is.EqualTo(new[] { 2, 3, -32601, -32602 }));
        Assert.That(answers[..2].Select(answer => answer.GetProperty("error").GetProperty("message").GetString()), Is.EqualTo(new[]
        {
            "finalId 1 is less than initialId 5",
            $"ServiceTable has no row {JsonRows.Count + 1}: seed more rows, or request fewer",
        }));
        Assert.That(Rows((await AskAsync(client, [Call(new[] { 7, 7 })])).Single()).Count(), Is.EqualTo(1));
    }

    [Test]
    [PeerCase(PeerDirection.OursToTheirs, "every awkward row; 0, 1, 100 and 5,000 rows, faults; with a content type, and in pieces")]
    public async Task Our_client_reads_the_rows_and_errors_of_a_server_in_Python([Values("plain", "typed", "pieces")] string way)
    {
        string file = await JsonRows.WriteAsync();
        using PeerProcess server = PeerProcess.Start("python3", "", PeerProcess.File("Python/jsonrpc_server.py"), file, way);
        IConnection remote = await ConnectAsync(
            new IPEndPoint(IPAddress.Loopback, int.Parse(await server.ReadLineAsync(), CultureInfo.InvariantCulture)));
        File.Delete(file);

        foreach ((int first, int last) in new[] { (1, 0), (1, 1), (2, 101), (1, JsonRows.Count) })
            Assert.That((await Get(remote, first, last))
                .Select(SampleRows.Exact), Is.EqualTo(JsonRows.All[(first - 1)..last].Select(SampleRows.Exact)));
        foreach ((int first, int last, ServiceFaultCode code, string message) in new[] { (5, 1, ServiceFaultCode.BadRange, "1 < 5 não"),
            (1, JsonRows.Count + 1, ServiceFaultCode.RowNotFound, "no such row") })
        {
            ServiceFaultException fault = (await Assert.ThrowsAsync<ServiceFaultException>(() => Get(remote, first, last)))!;
            Assert.That((fault.Code, fault.Message), Is.EqualTo((code, message)));
        }
        Assert.That(await Get(remote, 7, 7), Has.Count.EqualTo(1));
        await remote.DisposeAsync();
    }

    private object[] Call(object parameters) => [Method, parameters];

    private static IEnumerable<string> Rows(JsonElement answer) => answer.GetProperty("result").EnumerateArray().Select(JsonRows.Text);

    private async Task<PeerProcess> StartClientAsync()
    {
        IListener listener = await ListenAsync(new MemoryServiceTables(JsonRows.All));
        return PeerProcess.Start(
            "python3", "", PeerProcess.File("Python/jsonrpc_client.py"), listener.EndPoint.Address.ToString(),
                listener.EndPoint.Port.ToString(CultureInfo.InvariantCulture));
    }

    private static async Task<JsonElement[]> AskAsync(PeerProcess client, object[][] calls) =>
        [.. JsonDocument.Parse(await client.AskAsync(JsonSerializer.Serialize(calls))).RootElement.EnumerateArray()];
}
