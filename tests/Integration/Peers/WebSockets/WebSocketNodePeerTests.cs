using System.Net;
using System.Text.Json;
using IntegrationMethods.Tests.Integration.Support;
using IntegrationMethods.Transports.Shared.Serving;

namespace IntegrationMethods.Tests.Integration.Peers.WebSockets;

/// <summary>npm's ws, with the payloads of PROTOCOL.md written in JavaScript.</summary>
[Category("Long")]
[TestFixture(CallForm.Sync)]
[TestFixture(CallForm.Async)]
[Peer("ws", "WebSocket")]
internal sealed class WebSocketNodePeerTests(CallForm form) : TransportTestBase("websocket/direct", form)
{
    [OneTimeSetUp]
    public Task Prepare() => NodePackages.PrepareAsync();

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs,
        "every awkward row, 5,000 rows and faults, pipelined; both operations; whole and in fragments; ping, close")]
    public async Task A_client_of_ws_reads_our_answers_in_order([Values(1, 2, 9)] int fragments)
    {
        IListener listener = await ListenAsync(new MemoryServiceTables(PayloadRows.All));

        string[] lines = await PeerProcess.RunInAsync(NodePackages.Folder, "node", "websocket_client.js", listener.EndPoint.ToString(),
            $"{fragments}", "1", "1", "5000", "2", "5", "1", "2", "1", "100", "1", "1", "5001");

        JsonElement[] answers = [.. lines.Select(line => JsonDocument.Parse(line).RootElement)];
        Assert.That(PayloadRows.Of(answers[0]), Is.EqualTo(PayloadRows.All.Select(PayloadRows.Text)));
        Assert.That(answers[1].GetProperty("fault").GetString(), Is.EqualTo("BadRange"));
        Assert.That(PayloadRows.Of(answers[2]), Is.EqualTo(PayloadRows.All[..100].Select(PayloadRows.Text)));
        Assert.That(answers[3].GetProperty("fault").GetString(), Is.EqualTo("RowNotFound"));
        Assert.That(answers[4].GetProperty("closed").GetInt32(), Is.EqualTo(1000));
    }

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs,
        "answers in parts, a row at a time and in chunks, pipelined among others: every awkward row, 5,000 rows; fault in the middle")]
    public async Task A_client_of_ws_reads_our_answers_in_parts()
    {
        IListener listener = await ListenAsync(new MemoryServiceTables(PayloadRows.All));

        string[] lines = await PeerProcess.RunInAsync(
            NodePackages.Folder, "node", "websocket_client.js", listener.EndPoint.ToString(), "1", "3", "1", "5000", "4", "1", "250", "1",
                "1", "2", "4", "4801", "5100", "3", "2", "1", "3", "7", "7");

        JsonElement[] answers = [.. lines.Select(line => JsonDocument.Parse(line).RootElement)];
        Assert.That(PayloadRows.Of(answers[0]), Is.EqualTo(PayloadRows.All.Select(PayloadRows.Text)));
        Assert.That(PayloadRows.Of(answers[1]), Is.EqualTo(PayloadRows.All[..250].Select(PayloadRows.Text)));
        Assert.That(PayloadRows.Of(answers[2]), Is.EqualTo(PayloadRows.All[..2].Select(PayloadRows.Text)));
        Assert.That(answers[3].GetProperty("fault").GetString(), Is.EqualTo("RowNotFound"));
        Assert.That(answers[4].GetProperty("fault").GetString(), Is.EqualTo("BadRange"));
        Assert.That(PayloadRows.Of(answers[5]), Is.EqualTo(PayloadRows.All[6..7].Select(PayloadRows.Text)));
        Assert.That(answers[..6].Select(answer => answer.TryGetProperty("parts", out JsonElement parts) ? parts.GetInt32() : 1),
            Is.EqualTo(new[] { 5_000, 3, 1, 3, 1, 1 }));
    }

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs, "unknown operation: refusal, closed with 1008")]
    public async Task A_client_of_ws_is_refused_another_operation()
    {
        IListener listener = await ListenAsync(new MemoryServiceTables(PayloadRows.All));

        string[] lines = await PeerProcess.RunInAsync(NodePackages.Folder, "node", "websocket_client.js", listener.EndPoint.ToString(), "1",
            "2", "1", "1", "5", "1", "1");

        JsonElement[] answers = [.. lines.Select(line => JsonDocument.Parse(line).RootElement)];
        Assert.That(PayloadRows.Of(answers[0]), Is.EqualTo(PayloadRows.All[..1].Select(PayloadRows.Text)));
        Assert.That(answers[1].GetProperty("refused").GetString(), Does.Contain("there is no operation 5"));
        Assert.That(answers[2].GetProperty("closed").GetInt32(), Is.EqualTo(1008));
    }

    [Test]
    [PeerCase(PeerDirection.OursToTheirs, "every awkward row; 0, 1, 100 and 5,000 rows, faults; in fragments, among pings")]
    public async Task Our_client_reads_the_answers_of_a_server_of_ws()
    {
        (PeerProcess server, IConnection remote) = await ConnectToTheirsAsync(ReplyKind.List);
        using PeerProcess ended = server;

        foreach ((int first, int last) in new[] { (1, 0), (1, 1), (2, 101), (1, 5_000) })
            Assert.That((await Get(remote, first, last))
                .Select(SampleRows.Exact), Is.EqualTo(PayloadRows.All[(first - 1)..last].Select(SampleRows.Exact)));
        ServiceFaultException fault = (await Assert.ThrowsAsync<ServiceFaultException>(() => Get(remote, 5, 1)))!;
        Assert.That((fault.Code, fault.Message), Is.EqualTo((ServiceFaultCode.BadRange, "1 < 5 não")));
        Assert.That(await Get(remote, 7, 7), Has.Count.EqualTo(1));
        await remote.DisposeAsync();
    }

    [Test]
    [PeerCase(PeerDirection.OursToTheirs,
        "answers in parts, a row at a time and in chunks: every awkward row; 1, 100 and 5,000 rows, faults, also in the middle; in "
            + "fragments, among pings")]
    public async Task Our_client_reads_answers_in_parts_of_a_server_of_ws([Values(ReplyKind.Stream, ReplyKind.Chunks)] ReplyKind answer)
    {
        (PeerProcess server, IConnection remote) = await ConnectToTheirsAsync(answer);
        using PeerProcess ended = server;

        foreach ((int first, int last) in new[] { (1, 1), (2, 101), (1, 5_000) })
            Assert.That((await Get(remote, first, last))
                .Select(SampleRows.Exact), Is.EqualTo(PayloadRows.All[(first - 1)..last].Select(SampleRows.Exact)));
        Assert.That((await Assert.ThrowsAsync<ServiceFaultException>(() => Get(remote, 5, 1)))!.Code,
            Is.EqualTo(ServiceFaultCode.BadRange));
        Assert.That((await Assert.ThrowsAsync<ServiceFaultException>(() => Get(remote, 4_700, 5_001)))!.Code,
            Is.EqualTo(ServiceFaultCode.RowNotFound));
        Assert.That(await Get(remote, 7, 7), Has.Count.EqualTo(1));
        await remote.DisposeAsync();
    }

    private async Task<(PeerProcess Server, IConnection Remote)> ConnectToTheirsAsync(ReplyKind answer)
    {
        string file = await PayloadRows.WriteAsync();
        PeerProcess server = PeerProcess.Start("node", NodePackages.Folder, "websocket_server.js", file);
        IConnection remote = await ConnectAsync(
            new IPEndPoint(IPAddress.Loopback, int.Parse(await server.ReadLineAsync(), CultureInfo.InvariantCulture)),
            Usual with { Answer = answer });
        File.Delete(file);
        return (server, remote);
    }
}
