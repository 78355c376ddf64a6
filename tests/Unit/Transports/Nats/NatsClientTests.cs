using IntegrationMethods.Transports.Nats;
using IntegrationMethods.Transports.Shared.Rows;

namespace IntegrationMethods.Tests.Unit.Transports.Nats;

/// <summary>The client against brokers that are scripted to the byte.</summary>
[TestFixture(CallForm.Sync)]
[TestFixture(CallForm.Async)]
internal sealed class NatsClientTests(CallForm form) : ScriptedPeerTestBase
{
    private const string Info = "INFO {\"max_payload\":1048576,\"headers\":true}\r\n";

    private static readonly IPEndPoint s_server = new(IPAddress.Loopback, 9);

    private string Address => $"nats://{EndPoint}";

    [Test]
    public async Task A_call_is_a_request_to_the_servers_subject_with_a_reply_subject_of_its_own()
    {
        await GetAsync(Info, "PONG\r\n", Answer);

        Assert.That(Asked, Does.StartWith("CONNECT {").And.Contain("\"headers\":true").And.Contain("\"no_responders\":true"));
        Assert.That(Asked, Does.Match(@"\r\nPUB service-tables\.127-0-0-1\.9 _INBOX\.[0-9A-Za-z]+\.1 9\r\n"));
    }

    [Test]
    public async Task Pings_are_answered_while_a_call_waits_and_messages_for_others_are_passed_over()
    {
        await GetAsync(
            Info,
            "PING\r\nPONG\r\n",
            inbox => [.. "PING\r\nINFO {}\r\n+OK\r\nMSG other 9 2\r\nhi\r\n"u8, .. Message(inbox + "7", [1]), .. Answer(inbox)]);

        Assert.That(Asked, Does.Contain("PONG\r\n"));
    }

    [TestCase("HTTP/1.1 400 Bad Request\r\n\r\n")]
    [TestCase("PING\r\n")]
    [TestCase("INFO nothing\r\n")]
    [TestCase("INFO {")]
    [TestCase("")]
    public async Task A_server_that_is_no_broker_is_a_clear_failure(string hello) => Assert.That(
        await Error(hello, null, null),
        Is.EqualTo($"the server at {Address} closed the connection without identifying itself as a NATS server: check --broker"));

    [Test]
    public async Task A_broker_that_refuses_is_a_clear_failure() => Assert.That(
        await Error("INFO {\"max_payload\":1}\r\n-ERR 'maximum connections exceeded'\r\n", null, null),
        Is.EqualTo($"the broker {Address} ended the connection (maximum connections exceeded): check its log and its limits"));

    [TestCase("", "an answer is empty")]
    [TestCase("\u0009", "an answer has the unknown status 9")]
    [TestCase("\0\u0001\0\0\0", "can't hold 1 rows")]
    public async Task What_is_no_answer_is_a_clear_failure(string content, string message) =>
        Assert.That(await Error(Info, "PONG\r\n", inbox => Message(inbox + "1", Encoding.Latin1.GetBytes(content))),
            Does.Contain(message).And.Not.Contain("\n"));

    [Test]
    public async Task A_missing_server_is_reported_by_the_brokers_status() =>
        Assert.That(await Error(Info, "PONG\r\n", inbox => Encoding.ASCII.GetBytes($"HMSG {inbox}1 1 16 16\r\nNATS/1.0 503\r\n\r\n\r\n")),
            Is.EqualTo(
            $"no server for 127.0.0.1:9 is connected to the broker {Address}: start it, or check its address, port and --broker"));

    [Test]
    public async Task An_answer_over_the_limit_is_refused_before_it_has_come() =>
        Assert.That(
            await Error(Info, "PONG\r\n", inbox => Encoding.ASCII.GetBytes($"MSG {inbox}1 1 67108865\r\n")),
            Does.StartWith("a message exceeds the limit of 67108864 bytes: raise --max-message-bytes"));

    [TestCase("-ERR 'Stale Connection'\r\n", "ended the connection (Stale Connection)")]
    [TestCase("garbage\r\n", "was lost")]
    [TestCase("MSG a 1", "was lost")]
    public async Task A_broker_that_fails_during_a_call_is_a_clear_failure(string said, string message) =>
        Assert.That(
            await Error(Info, "PONG\r\n", _ => Encoding.ASCII.GetBytes(said), hangsUp: true),
            Does.Contain(message).And.Not.Contain("\n"));

    [Test]
    public async Task An_answer_that_ends_at_any_byte_is_a_clear_failure([Range(0, 60, 6)] int length) =>
        Assert.That(
            await Error(Info, "PONG\r\n", inbox => Answer(inbox)[..length], hangsUp: true),
            Does.Contain("was lost").And.Not.Contain("\n"));

    [Test]
    public async Task A_broker_that_accepts_and_stays_silent_is_given_up_in_time()
    {
        var options = new TransportOptions { Broker = Address, ConnectTimeout = TimeSpan.FromMilliseconds(300) };

        Assert.That((await Assert.ThrowsAsync<TransportException>(() =>
            form.CallAsync(new NatsTransport(options), s_server)))!.Message,
            Is.EqualTo($"the broker {Address} did not answer within 0.3 s: check whether it is overloaded, or raise --connect-timeout"));
    }

    private static byte[] Answer(string inbox) => Message(inbox + "1", Frames.Rows([SampleRows.Plain(1)])[SocketsFrame.HeaderSize..]);

    private static byte[] Message(string subject, byte[] content) =>
        [.. Encoding.ASCII.GetBytes($"MSG {subject} 1 {content.Length}\r\n"), .. content, .. "\r\n"u8];

    private async Task<string> Error(string hello, string? ready, Func<string, byte[]>? answer, bool hangsUp = false) =>
        (await Assert.ThrowsAsync<TransportException>(() => GetAsync(hello, ready, answer, hangsUp)))!.Message;

    private async Task GetAsync(string hello, string? ready, Func<string, byte[]>? answer, bool hangsUp = false)
    {
        Task serving = ServeAsync(hello, ready, answer, hangsUp || answer is null);
        try
        {
            await form.CallAsync(new NatsTransport(new TransportOptions { Broker = Address }), s_server);
        }
        finally
        {
            await serving;
        }
    }

    /// <summary>Says hello, that it is ready once it was asked, and answers the first call; then may close its sending side.</summary>
    private async Task ServeAsync(string hello, string? ready, Func<string, byte[]>? answer, bool hangsUp)
    {
        using TcpClient client = await Peer.AcceptTcpClientAsync();
        NetworkStream stream = client.GetStream();
        try
        {
            await stream.WriteAsync(Encoding.ASCII.GetBytes(hello));
            if (ready is not null)
            {
                await ReadUntilAsync(stream, "PING\r\n");
                await stream.WriteAsync(Encoding.ASCII.GetBytes(ready));
            }
            if (answer is not null)
            {
                await ReadUntilAsync(stream, "PUB ");
                string inbox = Asked[Asked.IndexOf("_INBOX.", StringComparison.Ordinal)..].Split('*')[0];
                await stream.WriteAsync(answer(inbox));
            }
            if (hangsUp)
                client.Client.Shutdown(SocketShutdown.Send);
            await ReadUntilAsync(stream, null);
        }
        catch (Exception gone) when (gone is IOException or SocketException)
        {
            // The client has had enough.
        }
    }

    private async Task ReadUntilAsync(NetworkStream stream, string? word)
    {
        byte[] buffer = new byte[4096];
        while (word is null || !Asked.Contains(word, StringComparison.Ordinal))
        {
            int read = await stream.ReadAsync(buffer);
            if (read == 0)
                return;
            Asked += Encoding.Latin1.GetString(buffer, 0, read);
        }
    }
}
