using System.Net;
using System.Text.Json;
using IntegrationMethods.Tests.Integration.Support;
using IntegrationMethods.Transports.Feed;

namespace IntegrationMethods.Tests.Integration.Peers.RabbitMq;

/// <summary>npm's amqplib, which knows AMQP 0-9-1 by itself, with the payloads of PROTOCOL.md written in JavaScript, over a real RabbitMQ server.</summary>
[TestFixture(CallForm.Sync)]
[TestFixture(CallForm.Async)]
[Peer("amqplib, rabbitmq-server", "RabbitMQ")]
internal sealed class RabbitMqNodePeerTests(CallForm form) : TransportTestBase("rabbitmq/rabbitmq-client", form)
{
    private RabbitMqBroker _broker = null!;

    [OneTimeSetUp]
    public async Task Prepare()
    {
        if (LibraryStacks.All.Single(stack => stack.Transports.Contains(TransportKey)).OffBecause is { } why)
            Assert.Ignore($"this build does not include {TransportKey}: {why}");
        await NodePackages.PrepareAsync();
        _broker = await RabbitMqBroker.RequireAsync();
    }

    protected override TransportOptions Adapt(TransportOptions? options) => (options ?? new()) with { Broker = _broker.Address };

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs, "every awkward row; 1, 100 and 5,000 rows, both operations, 100 calls at once; faults, refusal of an unknown operation; returned once the server has stopped")]
    public async Task A_client_of_amqplib_reads_our_rows_faults_and_refusals()
    {
        IListener listener = await ListenAsync(new MemoryServiceTables(PayloadRows.All));
        using PeerProcess client = PeerProcess.Start("node", NodePackages.Folder, "rabbitmq_client.js", _broker.Address, $"service-tables.{listener.EndPoint}");

        foreach ((int first, int last) in new[] { (1, 1), (2, 101), (1, 5_000) })
        foreach (int operation in new[] { 1, 2 })
            Assert.That(PayloadRows.Of((await AskAsync(client, [[operation, first, last]])).Single()), Is.EqualTo(PayloadRows.All[(first - 1)..last].Select(PayloadRows.Text)));
        JsonElement[] many = await AskAsync(client, [.. Enumerable.Range(1, 100).Select(id => new[] { 2, id, id + 1 })]);
        Assert.That(many.SelectMany(PayloadRows.Of), Is.EqualTo(Enumerable.Range(0, 100).SelectMany(i => PayloadRows.All[i..(i + 2)]).Select(PayloadRows.Text)));
        JsonElement[] refused = await AskAsync(client, [[1, 5, 1], [2, 1, 5_001], [3, 1, 1]]);
        Assert.That(refused[0].GetProperty("fault").GetString(), Is.EqualTo("BadRange"));
        Assert.That(refused[1].GetProperty("message").GetString(), Is.EqualTo("ServiceTable has no row 5001: seed more rows, or request fewer"));
        Assert.That(refused[2].GetProperty("refused").GetString(), Does.Contain("there is no operation 3"));
        await listener.DisposeAsync();
        Assert.That((await AskAsync(client, [[1, 1, 1]])).Single().GetProperty("error").GetString(), Is.EqualTo("312"));
    }

    [Test]
    [PeerCase(PeerDirection.OursToTheirs, "every awkward row; 0, 1, 100 and 5,000 rows, faults; with headers")]
    public async Task Our_client_reads_the_answers_of_a_server_of_amqplib()
    {
        var endpoint = new IPEndPoint(IPAddress.Loopback, Form == CallForm.Sync ? 8 : 9);
        string file = await PayloadRows.WriteAsync();
        using PeerProcess server = PeerProcess.Start("node", NodePackages.Folder, "rabbitmq_server.js", _broker.Address, $"service-tables.{endpoint}", file);
        Assert.That(await server.ReadLineAsync(), Is.EqualTo("ready"));
        File.Delete(file);
        IConnection remote = await ConnectAsync(endpoint);

        foreach ((int first, int last) in new[] { (1, 0), (1, 1), (2, 101), (1, 5_000) })
            Assert.That((await Get(remote, first, last)).Select(SampleRows.Exact), Is.EqualTo(PayloadRows.All[(first - 1)..last].Select(SampleRows.Exact)));
        ServiceFaultException fault = Assert.ThrowsAsync<ServiceFaultException>(() => Get(remote, 5, 1))!;
        Assert.That((fault.Code, fault.Message), Is.EqualTo((ServiceFaultCode.BadRange, "1 < 5 não")));
        Assert.That(await Get(remote, 7, 7), Has.Count.EqualTo(1));
    }

    private static async Task<JsonElement[]> AskAsync(PeerProcess client, int[][] requests) =>
        [.. JsonDocument.Parse(await client.AskAsync(JsonSerializer.Serialize(requests))).RootElement.EnumerateArray()];
}
