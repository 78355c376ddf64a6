using IntegrationMethods.Transports.Shared.Http;
using IntegrationMethods.Transports.Soap;

namespace IntegrationMethods.Tests.Unit.Transports.Soap;

/// <summary>The client against servers that are scripted to the byte.</summary>
[TestFixture(CallForm.Sync)]
[TestFixture(CallForm.Async)]
internal sealed class SoapConnectionTests(CallForm form) : ScriptedPeerTestBase
{
    private static readonly TransportOptions s_options = new()
    {
        MaxMessageBytes = 20_000,
        CallTimeout = TimeSpan.FromSeconds(30),
        ConnectTimeout = TimeSpan.FromSeconds(5),
    };

    /// <summary>For peers that never answer in full: a busy machine must not let the others run out of time.</summary>
    private static readonly TransportOptions s_impatient = s_options with { CallTimeout = TimeSpan.FromMilliseconds(500) };

    private readonly CancellationTokenSource _stop = new();
    private int _accepted;

    [OneTimeTearDown]
    public void Leave()
    {
        _stop.Cancel();
        _stop.Dispose();
    }

    [Test]
    public async Task Calls_in_turn_share_one_connection()
    {
        _accepted = 0;
        _ = ServeAsync(Answer(Document()));
        await using IConnection remote = await ConnectAsync();

        for (int call = 0; call < 3; call++)
            Assert.That(await GetAsync(remote), Has.Count.EqualTo(1));
        Assert.That(_accepted, Is.EqualTo(1));
    }

    [TestCase("HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\nContent-Length: 500\r\n\r\n<s:Envelope", "0.5 s",
        Description = "stops in the body")]
    [TestCase("HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\nConte", "0.5 s", Description = "stops in the head")]
    [TestCase("HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\nContent-Length: 20001\r\n\r\n<s:Envelope", "20000 bytes",
        Description = "too long by its head")]
    [TestCase("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n", "HTTP 404 Not Found")]
    [TestCase("HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n", "HTTP 302 Found")]
    [TestCase("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 4\r\n\r\n<p/>", "text/html")]
    [TestCase("HTTP/1.1 500 Internal Server Error\r\nContent-Type: text/xml\r\nContent-Length: 4\r\n\r\n<p/>",
        "an invalid answer")]
    public async Task What_is_no_answer_is_a_clear_failure(string answer, string message)
    {
        _ = ServeAsync(answer);
        await using IConnection remote = await ConnectAsync(message == "0.5 s" ? s_impatient : s_options);

        TransportException error = (await Assert.ThrowsAsync<TransportException>(() => GetAsync(remote)))!;
        Assert.That(error.Message, Does.Contain(message).And.Not.Contain("\n"));
    }

    [Test]
    public async Task An_answer_in_chunks_is_read_and_refused_over_the_limit()
    {
        _ = ServeAsync(Chunked(Document()));
        await using IConnection remote = await ConnectAsync();
        Assert.That(await GetAsync(remote), Has.Count.EqualTo(1));
        Peer.Stop();

        Peer.Start();
        _ = ServeAsync(Chunked(Document() + new string(' ', 20_000)));
        await using IConnection other = await ConnectAsync();
        Assert.That((await Assert.ThrowsAsync<TransportException>(() => GetAsync(other)))!.Message,
            Does.Contain("20000 bytes").And.Contain("--max-message-bytes"));
    }

    [TestCase("gzip", 1)]
    [TestCase("x-gzip", 1)]
    [TestCase("GZIP", 1)]
    [TestCase("identity", 0)]
    public async Task An_answer_in_gzip_is_read(string encoding, int packs)
    {
        byte[] document = Encoding.UTF8.GetBytes(Document());
        _ = ServeAsync(Encoded(encoding, packs == 0 ? document : Gzip.Pack(document)));
        await using IConnection remote = await ConnectAsync();

        for (int call = 0; call < 2; call++)
            Assert.That(await GetAsync(remote), Has.Count.EqualTo(1));
    }

    [Test]
    public async Task An_answer_in_gzip_that_swells_over_the_limit_is_refused_and_names_the_limit()
    {
        _ = ServeAsync(Encoded("gzip", Gzip.Pack(new byte[1_000_000])));
        await using IConnection remote = await ConnectAsync();

        Assert.That((await Assert.ThrowsAsync<TransportException>(() => GetAsync(remote)))!.Message,
            Does.Contain("20000 bytes").And.Contain("--max-message-bytes"));
    }

    [TestCase("gzip", 0, "damaged gzip data", Description = "plain")]
    [TestCase("gzip", 1, "damaged gzip data", Description = "cut short")]
    [TestCase("gzip", 2, "damaged gzip data", Description = "a wrong check sum")]
    [TestCase("gzip", 3, "damaged gzip data", Description = "nothing")]
    [TestCase("br", 0, "with the unsupported encoding br: configure it to send gzip or none")]
    public async Task An_answer_in_another_encoding_or_broken_is_a_clear_failure(string encoding, int damage, string message)
    {
        byte[] packed = Gzip.Pack(Encoding.UTF8.GetBytes(Document()));
        byte[] body = damage switch { 0 => Encoding.UTF8.GetBytes(Document()), 1 => packed[..^9], 2 =>
            [.. packed[..^5], (byte)~packed[^5], .. packed[^4..]], _ => [] };
        _ = ServeAsync(Encoded(encoding, body));
        await using IConnection remote = await ConnectAsync();

        Assert.That((await Assert.ThrowsAsync<TransportException>(() => GetAsync(remote)))!.Message,
            Does.Contain(message).And.Not.Contain("\n"));
    }

    [Test]
    public async Task Rows_and_faults_are_compressed_where_client_and_server_have_the_option([Values] bool client, [Values] bool server)
    {
        bool packed = client && server;
        await using IListener listener = await new SoapTransport(new TransportOptions { Gzip = server }).ListenAsync(
            new IPEndPoint(IPAddress.Loopback, 0), new MemoryServiceTables(SampleRows.PlainRows(200)), form);
        var relay = new Relay(listener.EndPoint);
        await using (relay)
        {
            await using IConnection remote =
                await form.ConnectAsync(new SoapTransport(new TransportOptions { Gzip = client }), relay.EndPoint);
            Assert.That((await GetAsync(remote, 200))
                .Select(SampleRows.Exact), Is.EqualTo(SampleRows.PlainRows(200).Select(SampleRows.Exact)));
            Assert.That((await Assert.ThrowsAsync<ServiceFaultException>(() => GetAsync(remote, 201)))!.Code,
                Is.EqualTo(ServiceFaultCode.RowNotFound));
        }

        Assert.That(Encoding.Latin1.GetString(relay.Answered).Split("Content-Encoding: gzip"), Has.Length.EqualTo(packed ? 3 : 1));
        Assert.That(relay.Answered, packed ? Has.Length.LessThan(20_000) : Has.Length.GreaterThan(50_000));
    }

    [Test]
    public async Task An_answer_that_dribbles_is_given_up_in_time()
    {
        _ = ServeAsync("HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\nContent-Length: 19000\r\n\r\n", dribble: true);
        await using IConnection remote = await ConnectAsync(s_impatient);

        TransportException error = (await Assert.ThrowsAsync<TransportException>(() => GetAsync(remote)))!;
        Assert.That(error.Message, Does.Contain("0.5 s"));
    }

    [Test]
    public async Task A_sync_connections_socket_stays_in_the_systems_blocking_mode()
    {
        Assume.That(OperatingSystem.IsLinux(), "the mode is read from /proc");
        await using IListener listener = await new SoapTransport(s_options).ListenAsync(
            new IPEndPoint(IPAddress.Loopback, 0), new MemoryServiceTables(SampleRows.PlainRows(1)), form);
        HttpLink stream = form == CallForm.Sync
            ? HttpSocket.Connect(listener.EndPoint, s_options)
            : await HttpSocket.ConnectAsync(listener.EndPoint, s_options, HttpVersion.Version11, default);
        await using var remote = new SoapConnection(listener.EndPoint, s_options, stream);
        for (int call = 0; call < 3; call++)
            await GetAsync(remote);

        Assert.That(IsBlocking(stream.Socket!), Is.EqualTo(form == CallForm.Sync));
    }

    [Test]
    public async Task A_connection_disposed_makes_no_calls()
    {
        _ = ServeAsync(Answer(Document()));
        IConnection remote = await ConnectAsync();
        await remote.DisposeAsync();
        await remote.DisposeAsync();

        await Assert.ThrowsAsync<ObjectDisposedException>(() => GetAsync(remote));
    }

    private static bool IsBlocking(Socket socket)
    {
        const int nonBlocking = 0x800;
        string flags = File.ReadLines($"/proc/self/fdinfo/{socket.Handle}")
            .Single(line => line.StartsWith("flags:", StringComparison.Ordinal))[6..].Trim();
        return (Convert.ToInt32(flags, 8) & nonBlocking) == 0;
    }

    private string Document() => SoapDocuments.Answer(SampleRows.PlainRows(1), SoapOperation.Of(form));

    private static string Answer(string document) =>
        $"HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\nContent-Length: {document.Length}\r\n\r\n{document}";

    private static byte[] Encoded(string encoding, byte[] body) =>
        [.. Encoding.UTF8.GetBytes(
            $"HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\nContent-Encoding: {encoding}\r\nContent-Length: {body.Length}\r\n\r\n"),
            .. body];

    private static string Chunked(string document) => string.Create(
        CultureInfo.InvariantCulture,
        $"HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\nTransfer-Encoding: "
            + $"chunked\r\n\r\n5\r\n{document[..5]}\r\n{document.Length - 5:x}\r\n{document[5..]}\r\n0\r\n\r\n");

    /// <summary>Answers each request of each connection with the same bytes.</summary>
    private Task ServeAsync(string answer, bool dribble = false) => ServeAsync(Encoding.UTF8.GetBytes(answer), dribble);

    private async Task ServeAsync(byte[] answer, bool dribble = false)
    {
        try
        {
            while (true)
            {
                TcpClient client = await Peer.AcceptTcpClientAsync(_stop.Token);
                _accepted++;
                _ = AnswerAsync(client, answer, dribble);
            }
        }
        catch (Exception stopped) when (stopped is SocketException or InvalidOperationException or OperationCanceledException)
        {
        }
    }

    private async Task AnswerAsync(TcpClient client, byte[] answer, bool dribble)
    {
        using TcpClient closing = client;
        var request = new byte[4096];
        int length = 0;
        try
        {
            while (await client.GetStream().ReadAsync(request.AsMemory(length), _stop.Token) is > 0 and int read)
            {
                length += read;
                if (!Encoding.UTF8.GetString(request, 0, length).EndsWith("</s:Envelope>", StringComparison.Ordinal))
                    continue;
                length = 0;
                await client.GetStream().WriteAsync(answer, _stop.Token);
                while (dribble)
                {
                    await Task.Delay(50, _stop.Token);
                    await client.GetStream().WriteAsync(" "u8.ToArray(), _stop.Token);
                }
            }
        }
        catch (Exception ended) when (ended is IOException or OperationCanceledException or ObjectDisposedException)
        {
        }
    }

    private Task<IConnection> ConnectAsync(TransportOptions? options = null) =>
        form.ConnectAsync(new SoapTransport(options ?? s_options), EndPoint);

    private Task<IReadOnlyList<ServiceTable>> GetAsync(IConnection remote, int lastId = 1) =>
        form.GetAsync(remote, 1, lastId).WaitAsync(TimeSpan.FromSeconds(30));
}
