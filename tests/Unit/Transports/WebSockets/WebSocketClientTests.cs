using System.Security.Cryptography;
using IntegrationMethods.Transports.Shared.Tcp;
using IntegrationMethods.Transports.WebSockets;

namespace IntegrationMethods.Tests.Unit.Transports.WebSockets;

/// <summary>The client against servers that are scripted to the byte.</summary>
[TestFixture(CallForm.Sync)]
[TestFixture(CallForm.Async)]
internal sealed class WebSocketClientTests(CallForm form) : ScriptedPeerTestBase
{
    private static readonly TransportOptions s_options = new() { MaxMessageBytes = 20_000, CallTimeout = TimeSpan.FromSeconds(30) };

    [Test]
    public async Task The_handshake_is_that_of_RFC_6455()
    {
        await GetAsync(key => [.. Upgrade(key), .. Message(Frames.Rows([])[8..])]);

        string[] lines = Asked.Split("\r\n");
        Assert.That(lines[0], Is.EqualTo("GET /service-tables HTTP/1.1"));
        Assert.That(lines,
            Is.SupersetOf(new[] { $"Host: {EndPoint}", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Protocol: service-tables.v1" }));
        Assert.That(Convert.FromBase64String(Key(Asked)), Has.Length.EqualTo(16));
    }

    [Test]
    public async Task A_ping_right_behind_the_handshake_is_none_of_it()
    {
        Task serving = ServeAsync(Upgrade, async stream =>
        {
            Assert.That(await stream.ReadAsync(new byte[64]), Is.Positive);
            await stream.WriteAsync(Message(Frames.Rows([])[8..]));
        }, behind: [0x89, 0x00]);

        await CallAsync(s_options);
        await serving;
    }

    [TestCase("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n", "answers with 'HTTP/1.1 404 Not Found' instead of a WebSocket")]
    [TestCase("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nSec-WebSocket-Protocol: "
        + "service-tables.v1\r\nSec-WebSocket-Accept: x\r\n\r\n", "instead of a WebSocket", Description = "made for another key")]
    [TestCase("HTTP/1.1 101 Switching", "it closed in the middle of the handshake")]
    public async Task A_server_that_is_none_is_a_clear_failure(string answer, string message) =>
        Assert.That(await Error(_ => Encoding.ASCII.GetBytes(answer)), Does.Contain(message).And.Not.Contain("\n"));

    [Test]
    public async Task A_server_without_the_protocol_is_refused() => Assert.That(
        await Error(key =>
            Encoding.ASCII.GetBytes(Encoding.ASCII.GetString(Upgrade(key)).Replace("service-tables.v1", "chat", StringComparison.Ordinal))),
            Does.Contain("instead of a WebSocket of service-tables.v1"));

    [Test]
    public async Task A_head_without_end_is_refused() =>
        Assert.That(await Error(_ => [.. "HTTP/1.1 101 x\r\nX: "u8, .. Enumerable.Repeat((byte)'x', 10_000)]),
            Does.Contain("its head has more than 8192 bytes"));

    [TestCase(new byte[] { 0x81, 0x01, (byte)'x' }, "a message is text, not binary")]
    [TestCase(new byte[] { 0x82, 0x00 }, "an answer is empty")]
    [TestCase(new byte[] { 0x82, 0x01, 0x09 }, "an answer has the unknown status 9")]
    [TestCase(new byte[] { 0x82, 0x81, 0, 0, 0, 0, 0 }, "does not speak this program's protocol",
        Description = "masked, which a server's frame never is")]
    [TestCase(new byte[] { 0xf2, 0x01, 0x00 }, "does not speak this program's protocol", Description = "reserved bits")]
    [TestCase(new byte[] { 0x88, 0x02, 0x03, 0xe9 }, "the server closed the connection")]
    public async Task What_is_no_answer_is_a_clear_failure(byte[] frame, string message) =>
        Assert.That(await Error(key => [.. Upgrade(key), .. frame]), Does.Contain(message).And.Not.Contain("\n"));

    [Test]
    public async Task A_part_of_an_answer_is_refused_where_the_answer_was_to_be_whole() =>
        Assert.That(await Error(key => [.. Upgrade(key), .. Part()]), Does.Contain("an answer has the unknown status 3"));

    [Test]
    public async Task Parts_that_never_end_are_left_once_they_are_more_than_a_call_may_ask_for()
    {
        byte[] parts = [.. Enumerable.Repeat(Part(), 1_000).SelectMany(part => part)];
        Task serving = ServeAsync(Upgrade, async stream =>
        {
            Assert.That(await stream.ReadAsync(new byte[64]), Is.Positive);
            while (true)
                await stream.WriteAsync(parts);
        });

        TransportException error = (await Assert.ThrowsAsync<TransportException>(() =>
            CallAsync(s_options with { Answer = ReplyKind.Stream })))!;

        Assert.That(error.Message, Does.Contain("more than a call may request").And.Contain("100000"));
        await serving;
    }

    [Test]
    public async Task A_next_part_that_does_not_come_is_given_up_in_time()
    {
        using var stop = new CancellationTokenSource();
        Task serving = ServeAsync(Upgrade, async stream =>
        {
            Assert.That(await stream.ReadAsync(new byte[64]), Is.Positive);
            await stream.WriteAsync(Part());
            await Task.Delay(Timeout.Infinite, stop.Token).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        });

        TransportException error = (await Assert.ThrowsAsync<TransportException>(
            () => CallAsync(s_options with { Answer = ReplyKind.Chunks, CallTimeout = TimeSpan.FromMilliseconds(500) })))!;

        Assert.That(error.Message, Does.Contain("0.5 s"));
        await stop.CancelAsync();
        await serving;
    }

    [Test]
    public async Task A_stream_may_take_longer_than_the_limit_of_each_of_its_parts()
    {
        Task serving = ServeAsync(Upgrade, async stream =>
        {
            Assert.That(await stream.ReadAsync(new byte[64]), Is.Positive);
            for (int part = 0; part < 4; part++)
            {
                await stream.WriteAsync(Part());
                await Task.Delay(TimeSpan.FromSeconds(0.6));
            }
            await stream.WriteAsync(Message(Frames.Rows([])[8..]));
        });

        await CallAsync(s_options with { Answer = ReplyKind.Stream, CallTimeout = TimeSpan.FromSeconds(2) });
        await serving;
    }

    [Test]
    public async Task An_answer_over_the_limit_is_refused_before_all_of_it_has_come() =>
        Assert.That(await Error(key => [.. Upgrade(key), 0x82, 0x7f, 0, 0, 0, 0, 0x7f, 0xff, 0xff, 0xff, .. new byte[40_000]]),
            Does.Contain("exceeds the limit of 20000 bytes").And.Contain("--max-message-bytes"));

    [Test]
    [Platform("Linux", Reason = "The kernel's flags of a descriptor are read from /proc.")]
    public async Task A_sync_connections_socket_stays_in_the_systems_blocking_mode()
    {
        Assume.That(form, Is.EqualTo(CallForm.Sync));
        await using IListener listener = await new WebSocketTransport(s_options)
            .ListenAsync(new IPEndPoint(IPAddress.Loopback, 0), new MemoryServiceTables(SampleRows.PlainRows(1)), form);
        Socket socket = TcpDialer.Connect(listener.EndPoint, s_options);
        Task<WebSocketWire> opening = WebSocketHandshake.OpenAsync(Link(socket), listener.EndPoint, s_options, CancellationToken.None)
            .AsTask();
        Assert.That(opening.IsCompletedSuccessfully, "on this thread alone");
        await using var remote = new IntegrationMethods.Transports.Shared.Frames.SyncSocketsConnection(await opening);

        await OnThread(() => remote.GetServiceTables(1, 1));

        const int nonBlocking = 0x800;
        string flags = File.ReadLines($"/proc/self/fdinfo/{socket.Handle}")
            .Single(line => line.StartsWith("flags:", StringComparison.Ordinal));
        Assert.That(Convert.ToInt32(flags["flags:".Length..].Trim(), 8) & nonBlocking, Is.Zero);
    }

    [Test]
    public async Task A_server_that_drips_its_answer_is_given_up()
    {
        using var enough = new CancellationTokenSource();
        Task serving = ServeAsync(Upgrade, async stream =>
        {
            Assert.That(await stream.ReadAsync(new byte[64]), Is.Positive);
            await stream.WriteAsync(new byte[] { 0x82, 0x7e, 0x40, 0 });
            while (!enough.IsCancellationRequested)
            {
                await stream.WriteAsync(new byte[1]);
                await Task.Delay(20, CancellationToken.None);
            }
        });

        TransportException error = (await Assert.ThrowsAsync<TransportException>(() =>
            CallAsync(s_options with { CallTimeout = TimeSpan.FromMilliseconds(500) })))!;

        Assert.That(error.Message, Does.Contain("0.5 s"));
        await enough.CancelAsync();
        await serving;
    }

    private async Task<string> Error(Func<string, byte[]> answer) =>
        (await Assert.ThrowsAsync<TransportException>(() => GetAsync(answer)))!.Message;

    private async Task GetAsync(Func<string, byte[]> answer)
    {
        Task serving = ServeAsync(answer, _ => Task.CompletedTask);
        try
        {
            await CallAsync(s_options);
        }
        finally
        {
            await serving;
        }
    }

    private Task<IReadOnlyList<ServiceTable>> CallAsync(TransportOptions options) =>
        form.CallAsync(new WebSocketTransport(options), EndPoint);

    /// <summary>Answers the handshake, and what follows it once a request has come; then closes its sending side.</summary>
    private async Task ServeAsync(Func<string, byte[]> answer, Func<NetworkStream, Task> more, byte[]? behind = null)
    {
        using TcpClient client = await Peer.AcceptTcpClientAsync();
        NetworkStream stream = client.GetStream();
        byte[] buffer = new byte[4096];
        Asked = "";
        try
        {
            while (!Asked.EndsWith("\r\n\r\n", StringComparison.Ordinal))
                Asked += Encoding.Latin1.GetString(buffer, 0, await stream.ReadAsync(buffer));
            byte[] bytes = answer(Key(Asked));
            int head = Math.Max(0, bytes.AsSpan().IndexOf("\r\n\r\n"u8));
            head = head == 0 ? bytes.Length : head + 4;
            await stream.WriteAsync((byte[])[.. bytes[..head], .. behind ?? []]);
            if (head < bytes.Length && await stream.ReadAsync(buffer) > 0)
                await stream.WriteAsync(bytes.AsMemory(head));
            await more(stream);
            client.Client.Shutdown(SocketShutdown.Send);
            while (await stream.ReadAsync(buffer) > 0)
            {
            }
        }
        catch (Exception gone) when (gone is IOException or SocketException)
        {
            // The client has had enough.
        }
    }

    private static string Key(string head) =>
        head.Split("\r\n").Single(line => line.StartsWith("Sec-WebSocket-Key: ", StringComparison.Ordinal))["Sec-WebSocket-Key: ".Length..];

#pragma warning disable CA5350 // The protocol's own.
    private static byte[] Upgrade(string key) => Encoding.ASCII.GetBytes(
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Protocol: "
            + "service-tables.v1\r\nSec-WebSocket-Accept: "
        + Convert.ToBase64String(SHA1.HashData(Encoding.ASCII.GetBytes(key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"))) + "\r\n\r\n");
#pragma warning restore CA5350

    /// <summary>A message with a part of an answer: no rows, and more follows.</summary>
    private static byte[] Part() => Message([3, 0, 0, 0, 0]);

    private static byte[] Message(byte[] payload) => [0x82, (byte)payload.Length, .. payload];

    private static WebSocketLink Link(Socket socket)
    {
        var stream = new BlockingSocketStream(socket);
        return new(socket, stream, stream);
    }
}
