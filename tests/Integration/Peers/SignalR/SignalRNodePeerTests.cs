using System.Net;
using System.Text.Json;
using IntegrationMethods.Tests.Integration.Support;
using IntegrationMethods.Transports.Shared.Serving;

namespace IntegrationMethods.Tests.Integration.Peers.SignalR;

/// <summary>Microsoft's client for JavaScript, and a server by ws and the protocol's specification: there is none for JavaScript.</summary>
[Category("Long")]
[TestFixture("signalr/aspnetcore", "json", CallForm.Sync)]
[TestFixture("signalr/aspnetcore", "json", CallForm.Async)]
[TestFixture("signalr-messagepack/aspnetcore", "messagepack", CallForm.Sync)]
[TestFixture("signalr-messagepack/aspnetcore", "messagepack", CallForm.Async)]
internal sealed class SignalRNodePeerTests(string key, string encoding, CallForm form) : TransportTestBase(key, form)
{
    [OneTimeSetUp]
    public Task Prepare() => NodePackages.PrepareAsync();

    [Test]
    [Peer("@microsoft/signalr", "SignalR")]
    [PeerCase(PeerDirection.TheirsToOurs,
        "JSON and MessagePack, with negotiation: every awkward row; 1, 100 and 5,000 rows, both operations, 200 calls at once; faults "
            + "and calls after them")]
    public async Task A_client_of_microsoft_signalr_reads_our_rows_and_faults()
    {
        IListener listener = await ListenAsync(new MemoryServiceTables(JsonRows.All));
        using PeerProcess client = PeerProcess.Start("node", NodePackages.Folder, "signalr_client.js", listener.EndPoint.ToString(),
            encoding);

        foreach ((int first, int last) in new[] { (1, 1), (2, 101), (1, JsonRows.Count) })
            Assert.That(Rows((await AskAsync(client, [(first, last)])).Single()),
                Is.EqualTo(JsonRows.All[(first - 1)..last].Select(JsonRows.Text)));
        JsonElement[] faults = await AskAsync(client, [(5, 1), (1, JsonRows.Count + 1)]);
        Assert.That(faults.Select(fault => fault.GetProperty("error").GetString()), Is.EqualTo(new[]
        {
            $"An unexpected error occurred invoking '{Method}' on the server. HubException: BadRange: finalId 1 is less than initialId 5",
            $"An unexpected error occurred invoking '{Method}' on the server. HubException: RowNotFound: ServiceTable has no row "
                + $"{JsonRows.Count + 1}: seed more rows, or request fewer",
        }));
        JsonElement[] many = await AskAsync(client, [.. Enumerable.Range(1, 200).Select(id => (id, id + 1))]);
        Assert.That(many.SelectMany(Rows),
            Is.EqualTo(Enumerable.Range(0, 200).SelectMany(i => JsonRows.All[i..(i + 2)]).Select(JsonRows.Text)));
    }

    [Test]
    [Peer("ws, from HubProtocol.md", "SignalR")]
    [PeerCase(PeerDirection.OursToTheirs,
        "JSON and MessagePack: every awkward row; 0, 1, 100 and 5,000 rows, faults; in two messages, behind pings")]
    public async Task Our_client_reads_the_answers_of_a_server_of_the_hub_protocol()
    {
        string file = await JsonRows.WriteAsync();
        using PeerProcess server = PeerProcess.Start("node", NodePackages.Folder, "signalr_server.js", file);
        IConnection remote = await ConnectAsync(
            new IPEndPoint(IPAddress.Loopback, int.Parse(await server.ReadLineAsync(), CultureInfo.InvariantCulture)));
        File.Delete(file);

        foreach ((int first, int last) in new[] { (1, 0), (1, 1), (2, 101), (1, JsonRows.Count) })
            Assert.That((await Get(remote, first, last))
                .Select(SampleRows.Exact), Is.EqualTo(JsonRows.All[(first - 1)..last].Select(SampleRows.Exact)));
        ServiceFaultException fault = (await Assert.ThrowsAsync<ServiceFaultException>(() => Get(remote, 5, 1)))!;
        Assert.That((fault.Code, fault.Message), Is.EqualTo((ServiceFaultCode.BadRange, "1 < 5 não")));
        Assert.That(await Get(remote, 7, 7), Has.Count.EqualTo(1));
        await remote.DisposeAsync();
    }

    [Test]
    [Peer("@microsoft/signalr", "SignalR")]
    [PeerCase(PeerDirection.TheirsToOurs,
        "JSON and MessagePack: streams, a row at a time and in chunks: 1, 100 and 5,000 rows, 20 at once; fault in the middle")]
    public async Task A_client_of_microsoft_signalr_reads_our_streams([Values(ReplyKind.Stream, ReplyKind.Chunks)] ReplyKind answer)
    {
        IListener listener = await ListenAsync(new MemoryServiceTables(JsonRows.All));
        using PeerProcess client = PeerProcess.Start("node", NodePackages.Folder, "signalr_client.js", listener.EndPoint.ToString(),
            encoding);

        foreach ((int first, int last) in new[] { (1, 1), (2, 101), (1, JsonRows.Count) })
            Assert.That(Rows((await AskAsync(client, [(first, last)], answer)).Single()),
                Is.EqualTo(JsonRows.All[(first - 1)..last].Select(JsonRows.Text)));
        Assert.That(
            (await AskAsync(client, [(JsonRows.Count - 1, JsonRows.Count + 1)], answer)).Single().GetProperty("error").GetString(),
            Is.EqualTo($"An error occurred on the server while streaming results. HubException: RowNotFound: ServiceTable has no row "
                + $"{JsonRows.Count + 1}: seed more rows, or request fewer"));
        JsonElement[] many = await AskAsync(client, [.. Enumerable.Range(1, 20).Select(id => (id, id + 200))], answer);
        Assert.That(many.SelectMany(Rows),
            Is.EqualTo(Enumerable.Range(0, 20).SelectMany(i => JsonRows.All[i..(i + 201)]).Select(JsonRows.Text)));
    }

    [Test]
    [Peer("ws, from HubProtocol.md", "SignalR")]
    [PeerCase(PeerDirection.OursToTheirs,
        "JSON and MessagePack: streams, a row at a time and in chunks: every awkward row; 0, 1, 100 and 5,000 rows, faults")]
    public async Task Our_client_reads_the_streams_of_a_server_of_the_hub_protocol(
        [Values(ReplyKind.Stream, ReplyKind.Chunks)] ReplyKind answer)
    {
        string file = await JsonRows.WriteAsync();
        using PeerProcess server = PeerProcess.Start("node", NodePackages.Folder, "signalr_server.js", file);
        IConnection remote = await ConnectAsync(
            new IPEndPoint(IPAddress.Loopback, int.Parse(await server.ReadLineAsync(), CultureInfo.InvariantCulture)),
                new TransportOptions { Answer = answer });
        File.Delete(file);

        foreach ((int first, int last) in new[] { (1, 0), (1, 1), (2, 101), (1, JsonRows.Count) })
            Assert.That((await Get(remote, first, last))
                .Select(SampleRows.Exact), Is.EqualTo(JsonRows.All[(first - 1)..last].Select(SampleRows.Exact)));
        Assert.That((await Assert.ThrowsAsync<ServiceFaultException>(() => Get(remote, 5, 1)))!.Code,
            Is.EqualTo(ServiceFaultCode.BadRange));
        Assert.That(await Get(remote, 7, 7), Has.Count.EqualTo(1));
        await remote.DisposeAsync();
    }

    private string Method => Form == CallForm.Sync ? "GetServiceTables" : "GetServiceTablesAsynchronous";

    private static IEnumerable<string> Rows(JsonElement answer) => answer.GetProperty("rows").EnumerateArray().Select(JsonRows.Text);

    private async Task<JsonElement[]> AskAsync(PeerProcess client, IEnumerable<(int First, int Last)> ranges,
        ReplyKind answer = ReplyKind.List)
    {
        var commands = ranges.Select(range =>
            new { first = range.First, last = range.Last, form = Form.Word(), answer = answer.ToString().ToLowerInvariant() });
        return [.. JsonDocument.Parse(await client.AskAsync(JsonSerializer.Serialize(commands))).RootElement.EnumerateArray()];
    }
}
