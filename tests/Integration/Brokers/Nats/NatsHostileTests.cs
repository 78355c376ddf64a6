using System.Net;
using System.Net.Sockets;
using System.Text;
using IntegrationMethods.Transports.Nats;
using IntegrationMethods.Transports.Shared.Rows;

namespace IntegrationMethods.Tests.Integration.Brokers.Nats;

/// <summary>Others at the same broker, who publish what they like to a server's subject and to clients' inboxes.</summary>
[Category("Hostile")]
[TestFixture(CallForm.Sync)]
[TestFixture(CallForm.Async)]
internal sealed class NatsHostileTests(CallForm form) : NatsTestBase(form)
{
    private const int Flood = 5_000;

    [TestCase("", "a request has 9 bytes, not 0")]
    [TestCase("GET / HTTP/1.1", "a request has 9 bytes, not 14")]
    [TestCase("\u0007\0\0\0\0\0\0\0\0", "there is no operation 7")]
    public async Task What_is_no_request_is_answered_with_a_refusal_and_others_are_served(string content, string why)
    {
        IListener listener = await ListenAsync(new MemoryServiceTables(SampleRows.PlainRows(2)));
        IConnection good = await ConnectAsync(listener.EndPoint);
        using TcpClient hostile = await JoinAsync();

        await SendAsync(hostile, Publish(listener.EndPoint, "_INBOX.hostile.1", Encoding.Latin1.GetBytes(content)));

        Assert.That(await ReadAsync(hostile, why), Does.Contain(why));
        Assert.That(await Get(good, 1, 2), Has.Count.EqualTo(2));
    }

    [Test]
    public async Task A_request_of_a_megabyte_is_refused_and_costs_no_more_than_its_own_time()
    {
        IListener listener = await ListenAsync(new MemoryServiceTables(SampleRows.PlainRows(2)));
        IConnection good = await ConnectAsync(listener.EndPoint);
        using TcpClient hostile = await JoinAsync();

        await SendAsync(hostile, Publish(listener.EndPoint, "_INBOX.hostile.1", new byte[1_000_000]));

        Assert.That(await ReadAsync(hostile, "a request has 9 bytes, not 1000000"), Does.Contain("a request has 9 bytes"));
        Assert.That(await Get(good, 1, 2), Has.Count.EqualTo(2));
    }

    [Test]
    public async Task A_flood_of_requests_with_and_without_a_reply_subject_leaves_others_served()
    {
        IListener listener = await ListenAsync(new MemoryServiceTables(SampleRows.PlainRows(2)));
        IConnection good = await ConnectAsync(listener.EndPoint);
        byte[] request = Frames.Request(new SocketsRequest(Form, 1, 2))[SocketsFrame.HeaderSize..];
        using TcpClient hostile = await JoinAsync();
        Task reading = hostile.GetStream().CopyToAsync(Stream.Null);

        await SendAsync(hostile,
            [.. Enumerable.Range(0, Flood)
            .SelectMany(i =>
                Publish(listener.EndPoint, (i % 3) switch { 0 => null, 1 => "_INBOX.hostile.1", _ => "nobody.listens" }, request))]);

        for (int call = 0; call < 20; call++)
            Assert.That(await Get(good, 1, 2), Has.Count.EqualTo(2));
        hostile.Close();
        await reading.ContinueWith(_ => { }, TaskScheduler.Default);
    }

    [Test]
    public Task No_more_calls_are_at_work_than_the_limit_allows_and_the_others_wait() =>
        CallsOverTheLimitWaitAsync();

    [Test]
    public async Task A_client_takes_no_answer_for_its_own_that_is_not()
    {
        using var rows = new GatedRows();
        IListener listener = await ListenAsync(rows);
        IConnection remote = await ConnectAsync(listener.EndPoint);
        using TcpClient spy = await JoinAsync(">");
        Task<IReadOnlyList<ServiceTable>> call = Get(remote, 1, 2);
        // A client that may read everything knows the inbox as well.
        string seen = await ReadAsync(spy, "_INBOX.");
        string inbox = seen[seen.IndexOf("_INBOX.", StringComparison.Ordinal)..].Split(' ')[0];
        string root = inbox[..(inbox.LastIndexOf('.') + 1)];

        foreach (string subject in new[] { root + "x", root + "99", root + "-1", root + "1x", root + "18446744073709551617" })
            await SendAsync(spy, Encoding.ASCII.GetBytes($"PUB {subject} 3\r\nabc\r\n"));
        rows.Open();

        Assert.That(await call, Has.Count.EqualTo(2));
    }

    private static byte[] Publish(IPEndPoint server, string? reply, byte[] content)
    {
        string line = string.Create(CultureInfo.InvariantCulture, $"PUB {NatsSubject.Of(server)} {reply} {content.Length}\r\n");
        return [.. Encoding.ASCII.GetBytes(line), .. content, .. "\r\n"u8];
    }

    private async Task<TcpClient> JoinAsync(string subscription = "_INBOX.hostile.*")
    {
        var client = new TcpClient();
        var broker = new Uri(Broker.Address);
        await client.ConnectAsync(broker.Host, broker.Port);
        await SendAsync(client, Encoding.ASCII.GetBytes($"CONNECT {{\"verbose\":false}}\r\nSUB {subscription} 1\r\nPING\r\n"));
        await ReadAsync(client, "PONG");
        return client;
    }

    private static Task SendAsync(TcpClient client, byte[] bytes) => client.GetStream().WriteAsync(bytes).AsTask().WaitAsync(Limit);

    private static async Task<string> ReadAsync(TcpClient client, string until)
    {
        string received = "";
        byte[] buffer = new byte[4096];
        for (int read = 1; read > 0
            && !received.Contains(until, StringComparison.Ordinal); received += Encoding.Latin1.GetString(buffer, 0, read))
            read = await client.GetStream().ReadAsync(buffer).AsTask().WaitAsync(Limit);
        return received;
    }
}
