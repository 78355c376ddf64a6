using System.Net;
using System.Text.Json;
using IntegrationMethods.Tests.Integration.Support;

namespace IntegrationMethods.Tests.Integration.Peers;

/// <summary>A broker's library for Node at the other end, with the payloads of PROTOCOL.md written in JavaScript.</summary>
internal abstract class BrokerPeerTestBase(string key, CallForm form) : TransportTestBase(key, form)
{
    protected abstract string Broker { get; }

    protected override TransportOptions Adapt(TransportOptions? options) => (options ?? new()) with { Broker = Broker };

    /// <summary>How the broker knows the server of an endpoint.</summary>
    protected abstract string NameOf(IPEndPoint endpoint);

    /// <param name="program">Their client.</param>
    /// <param name="gone">Their library's error where the server has stopped.</param>
    protected async Task TheirClientReadsOursAsync(string program, string gone)
    {
        IListener listener = await ListenAsync(new MemoryServiceTables(PayloadRows.All));
        using PeerProcess client = PeerProcess.Start("node", NodePackages.Folder, program, Broker, NameOf(listener.EndPoint));

        foreach ((int first, int last) in new[] { (1, 1), (2, 101), (1, 5_000) })
        foreach (int operation in new[] { 1, 2 })
            Assert.That(PayloadRows.Of((await AskAsync(client, [[operation, first, last]])).Single()),
                Is.EqualTo(PayloadRows.All[(first - 1)..last].Select(PayloadRows.Text)));
        JsonElement[] many = await AskAsync(client, [.. Enumerable.Range(1, 100).Select(id => new[] { 2, id, id + 1 })]);
        Assert.That(many.SelectMany(PayloadRows.Of),
            Is.EqualTo(Enumerable.Range(0, 100).SelectMany(i => PayloadRows.All[i..(i + 2)]).Select(PayloadRows.Text)));
        JsonElement[] refused = await AskAsync(client, [[1, 5, 1], [2, 1, 5_001], [3, 1, 1]]);
        Assert.That(refused[0].GetProperty("fault").GetString(), Is.EqualTo("BadRange"));
        Assert.That(refused[1].GetProperty("message")
            .GetString(), Is.EqualTo("ServiceTable has no row 5001: seed more rows, or request fewer"));
        Assert.That(refused[2].GetProperty("refused").GetString(), Does.Contain("there is no operation 3"));
        await listener.DisposeAsync();
        Assert.That((await AskAsync(client, [[1, 1, 1]])).Single().GetProperty("error").GetString(), Is.EqualTo(gone));
    }

    /// <param name="program">Their server.</param>
    protected async Task OurClientReadsTheirsAsync(string program)
    {
        var endpoint = new IPEndPoint(IPAddress.Loopback, Form == CallForm.Sync ? 8 : 9);
        string file = await PayloadRows.WriteAsync();
        using PeerProcess server = PeerProcess.Start("node", NodePackages.Folder, program, Broker, NameOf(endpoint), file);
        Assert.That(await server.ReadLineAsync(), Is.EqualTo("ready"));
        File.Delete(file);
        IConnection remote = await ConnectAsync(endpoint);

        foreach ((int first, int last) in new[] { (1, 0), (1, 1), (2, 101), (1, 5_000) })
            Assert.That((await Get(remote, first, last))
                .Select(SampleRows.Exact), Is.EqualTo(PayloadRows.All[(first - 1)..last].Select(SampleRows.Exact)));
        ServiceFaultException fault = (await Assert.ThrowsAsync<ServiceFaultException>(() => Get(remote, 5, 1)))!;
        Assert.That((fault.Code, fault.Message), Is.EqualTo((ServiceFaultCode.BadRange, "1 < 5 não")));
        Assert.That(await Get(remote, 7, 7), Has.Count.EqualTo(1));
    }

    private static async Task<JsonElement[]> AskAsync(PeerProcess client, int[][] requests) =>
        [.. JsonDocument.Parse(await client.AskAsync(JsonSerializer.Serialize(requests))).RootElement.EnumerateArray()];
}
