using IntegrationMethods.Transports.Shared.Rows;

namespace IntegrationMethods.Tests.Unit.Transports.Sockets;

/// <summary>The server, seen by a client that sends arbitrary bytes.</summary>
[TestFixture(CallForm.Sync)]
[TestFixture(CallForm.Async)]
internal sealed class SocketsServerTests(CallForm form) : TransportTestBase("sockets/direct", form)
{
    private static readonly byte[] s_request = Frames.Request(new SocketsRequest(CallForm.Async, 1, 2));
    private static readonly byte[] s_answer = Frames.Rows(SampleRows.PlainRows(2));

    [Test]
    public async Task Requests_sent_together_are_answered_in_order_and_the_session_ends_after_the_last()
    {
        IListener listener = await ListenAsync(new MemoryServiceTables(SampleRows.PlainRows(50)));
        SocketsRequest[] requests = [.. Enumerable.Range(1, 50).Select(id => new SocketsRequest((CallForm)(id % 2), id, id))];

        byte[] expected = [.. SampleRows.PlainRows(50).SelectMany(row => Frames.Rows(row))];

        byte[] answers = await ExchangeAsync(listener, [.. requests.SelectMany(Frames.Request), .. Frames.End, .. s_request],
            expected.Length);

        Assert.That(answers, Is.EqualTo(expected));
    }

    [Test]
    public async Task A_request_may_arrive_byte_by_byte()
    {
        IListener listener = await ListenAsync(new MemoryServiceTables(SampleRows.PlainRows(2)));
        using TcpClient client = await RawTcp.OpenAsync(listener.EndPoint);
        foreach (byte part in s_request)
            await client.GetStream().WriteAsync(new[] { part });

        Assert.That(await ReadToEndAsync(client, s_answer.Length), Is.EqualTo(s_answer));
    }

    [Test]
    public async Task A_request_cut_at_any_byte_ends_its_connection_and_no_other()
    {
        IListener listener = await ListenAsync(new MemoryServiceTables(SampleRows.PlainRows(2)));
        for (int length = 0; length < s_request.Length; length++)
            Assert.That(await ExchangeAsync(listener, [.. s_request, .. s_request[..length]], s_answer.Length), Is.EqualTo(s_answer),
                $"{length} bytes");

        Assert.That(await Get(await ConnectAsync(listener.EndPoint), 1, 2), Has.Count.EqualTo(2));
    }

    [TestCase("ff ff ff ff ff ff ff ff", "does not begin with a frame")]
    [TestCase("00 00 00 00 00 00 00 80", "does not begin with a frame")]
    [TestCase("0a 00 00 00 00 00 00 00", "10 bytes exceeds the limit of 9 bytes")]
    [TestCase("08 00 00 00 00 00 00 00 01 01 00 00 00 01 00 00", "a request has 9 bytes, not 8")]
    [TestCase("09 00 00 00 00 00 00 00 00 01 00 00 00 01 00 00 00", "there is no operation 0")]
    [TestCase("09 00 00 00 00 00 00 00 03 01 00 00 00 01 00 00 00", "there is no operation 3")]
    [TestCase("47 45 54 20 2f 20 48 54 54 50 2f 31 2e 31 0d 0a 0d 0a", "does not begin with a frame")]
    public async Task What_is_no_request_is_refused_after_the_answers_before_it(string hex, string why)
    {
        IListener listener = await ListenAsync(new MemoryServiceTables(SampleRows.PlainRows(2)));
        byte[] garbage = Convert.FromHexString(hex.Replace(" ", "", StringComparison.Ordinal));

        byte[] answers = await ExchangeAsync(listener, [.. s_request, .. garbage, .. new byte[5_000]], s_answer.Length);

        Assert.That(answers.Take(s_answer.Length), Is.EqualTo(s_answer));
        Assert.That(
            () => SocketsReply.Read(Frames.Payload(answers[s_answer.Length..])),
            Throws.InstanceOf<TransportException>().With.Message.StartsWith("the server rejected the connection: ").And.Message.Contains(
                why));
    }

    [Test]
    public async Task A_connection_that_asks_for_nothing_is_closed([Values(0, 1, 16)] int sent)
    {
        IListener listener = await ListenAsync(new MemoryServiceTables([]), Idle(300));
        using TcpClient client = await RawTcp.OpenAsync(listener.EndPoint, s_request[..sent]);

        Assert.That(await ReadToEndAsync(client, shut: false), Is.Empty);
    }

    [Test]
    public async Task A_connection_that_drips_is_closed()
    {
        IListener listener = await ListenAsync(new MemoryServiceTables([]), Idle(300));
        using TcpClient client = await RawTcp.OpenAsync(listener.EndPoint);
        Task<byte[]> reading = ReadToEndAsync(client, shut: false);

        // Sixteen drops of a request's seventeen would take ten times the limit.
        for (int drop = 0; drop < 16 && !reading.IsCompleted; drop++)
        {
            await WriteIfOpenAsync(client, s_request.AsMemory(drop, 1));
            await Task.WhenAny(reading, Task.Delay(200));
        }

        Assert.That(reading.IsCompleted, Is.True);
        Assert.That(await reading, Is.Empty);
    }

    [Test]
    public async Task A_client_that_does_not_read_its_answers_is_closed()
    {
        IListener listener = await ListenAsync(new MemoryServiceTables(SampleRows.PlainRows(10_000)), Idle(300));
        using TcpClient client = await RawTcp.OpenAsync(listener.EndPoint);
        client.SendTimeout = (int)Limit.TotalMilliseconds;
        byte[] request = Frames.Request(new SocketsRequest(CallForm.Async, 1, 10_000));

        Assert.That(
            async () =>
            {
                while (true)
                    await client.GetStream().WriteAsync(request).AsTask().WaitAsync(Limit);
            },
            Throws.InstanceOf<IOException>());
    }

    [Test]
    public async Task A_client_that_waits_for_its_answer_is_not_idle()
    {
        var release = new TaskCompletionSource();
        IListener listener = await ListenAsync(new SpyServiceTables((_, _) => SampleRows.PlainRows(2)) { Wait = _ => release.Task },
            Idle(100));
        IListener witness = await ListenAsync(new MemoryServiceTables([]), Idle(400));
        using TcpClient client = await RawTcp.OpenAsync(listener.EndPoint, s_request);

        // By the time that the witness closes an idle connection, four idle timeouts of the first server are over.
        using TcpClient idle = await RawTcp.OpenAsync(witness.EndPoint);
        Assert.That(await ReadToEndAsync(idle, shut: false), Is.Empty);
        release.SetResult();
        await client.GetStream().WriteAsync(Frames.End);

        Assert.That(await ReadToEndAsync(client, shut: false), Is.EqualTo(s_answer));
    }

    private static TransportOptions Idle(int milliseconds) => new() { IdleTimeout = TimeSpan.FromMilliseconds(milliseconds) };

    private static async Task<byte[]> ExchangeAsync(IListener listener, byte[] sent, int awaited = 0)
    {
        using TcpClient client = await RawTcp.OpenAsync(listener.EndPoint, sent);
        return await ReadToEndAsync(client, awaited);
    }

    private static async Task WriteIfOpenAsync(TcpClient client, ReadOnlyMemory<byte> bytes)
    {
        try
        {
            await client.GetStream().WriteAsync(bytes);
        }
        catch (IOException)
        {
            // Closed meanwhile, as it should be.
        }
    }

    /// <param name="client">Which connection.</param>
    /// <param name="awaited">Bytes of an answer to read first: a peer that shuts its sending side without ending its session gives up its
    /// calls.</param>
    /// <param name="shut">Whether to send nothing more.</param>
    private static async Task<byte[]> ReadToEndAsync(TcpClient client, int awaited = 0, bool shut = true)
    {
        NetworkStream stream = client.GetStream();
        byte[] answer = new byte[awaited];
        await stream.ReadExactlyAsync(answer).AsTask().WaitAsync(Limit);
        if (shut)
            client.Client.Shutdown(SocketShutdown.Send);
        var all = new MemoryStream();
        all.Write(answer);
        try
        {
            await stream.CopyToAsync(all).WaitAsync(Limit);
        }
        catch (IOException) when (!shut)
        {
            // Cut off instead of closed in order.
        }
        return all.ToArray();
    }
}
