using System.Net.WebSockets;

namespace IntegrationMethods.Tests.Unit.Transports.SignalR;

/// <summary>Our client's calls at once on one connection, against a hub that answers as it likes.</summary>
internal sealed class HubWireTests
{
    private const string Row = "[{\"serviceTableID\":#,\"descServiceTable\":\"d\",\"value\":1.5,\"creationDate\":\"2014-04-01T12:30:15Z\",\"stringField1\":null,\"stringField2\":\"\"}]";

    private const string Ping = "{\"type\":6}\u001e";

    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(30);

    private ScriptedHub _peer = null!;

    [SetUp]
    public void Start() => _peer = new ScriptedHub();

    [TearDown]
    public void Stop() => _peer.Dispose();

    [Test]
    public async Task Answers_in_another_order_are_each_calls_own()
    {
        IReadOnlyList<ServiceTable>[] answers = await CallAsync(Completion(3) + Completion(1) + Ping + Completion(2), Completion(3).Length + 1);

        Assert.That(answers.Select(rows => rows.Single().ServiceTableID), Is.EqualTo(new[] { 1, 2, 3 }));
    }

    [Test]
    public async Task A_message_may_be_cut_anywhere([Values(1, 7, 60, 200)] int size) =>
        Assert.That((await CallAsync(Completion(2) + Completion(1) + Completion(3), size)).Select(rows => rows.Single().ServiceTableID), Is.EqualTo(new[] { 1, 2, 3 }));

    [TestCase("4", TestName = "A call that was not made")]
    [TestCase("0", TestName = "No call's number")]
    [TestCase("x", TestName = "No number")]
    [TestCase("1", TestName = "A call that has its answer")]
    public async Task An_answer_to_no_call_ends_the_connection_with_the_reason(string call)
    {
        TransportException error = (await Assert.ThrowsAsync<TransportException>(() => CallAsync(Completion(1) + Completion(1).Replace("\"1\"", $"\"{call}\"", StringComparison.Ordinal), 4096)))!;

        Assert.That(error.Message, Does.Contain("sent an answer that is not one of ServiceTables: it answers no call"));
    }

    private static string Completion(int call) => $"{{\"type\":3,\"invocationId\":\"{call}\",\"result\":{Row.Replace("#", $"{call}", StringComparison.Ordinal)}}}\u001e";

    /// <summary>Three calls at once, answered by these messages in pieces of a size.</summary>
    private async Task<IReadOnlyList<ServiceTable>[]> CallAsync(string messages, int size)
    {
        Task serving = _peer.ServeAsync(socket => SendAsync(socket, messages, size));
        await using IConnection remote = await TransportCases.Create("signalr/direct", TransportCases.Patient).ConnectAsync(_peer.EndPoint);
        try
        {
            return await Task.WhenAll(Enumerable.Range(1, 3).Select(id => remote.GetServiceTablesAsync(id, id).AsTask())).WaitAsync(s_limit);
        }
        finally
        {
            await remote.DisposeAsync();
            await serving.WaitAsync(s_limit);
        }
    }

    private async Task SendAsync(WebSocket socket, string messages, int size)
    {
        await _peer.HearAsync(socket, "[3,3]");
        foreach (char[] piece in messages.Chunk(size))
            await ScriptedHub.SendAsync(socket, new string(piece));
    }
}
