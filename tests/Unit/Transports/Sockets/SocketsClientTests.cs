using IntegrationMethods.Transports.Shared.Rows;

namespace IntegrationMethods.Tests.Unit.Transports.Sockets;

/// <summary>The client, answered by a server that sends arbitrary bytes.</summary>
[TestFixture(CallForm.Sync)]
[TestFixture(CallForm.Async)]
internal sealed class SocketsClientTests(CallForm form) : TransportTestBase("sockets/direct", form)
{
    private static readonly byte[] s_answer = Frames.Rows(SampleRows.Plain(1), SampleRows.Plain(2));

    [Test]
    public async Task An_answer_that_ends_at_any_byte_is_a_clear_failure()
    {
        for (int length = 0; length < s_answer.Length; length += length < 40 ? 1 : 7)
        {
            (IConnection remote, TcpClient peer) = await MeetAsync();
            Task<IReadOnlyList<ServiceTable>> call = Get(remote, 1, 2);
            await AnswerAsync(peer, s_answer[..length]);

            TransportException error = (await Assert.ThrowsAsync<TransportException>(() => call, $"{length} bytes"))!;
            Assert.That(error.Message, Does.StartWith("the server closed the connection: "));
        }
    }

    [Test]
    public async Task An_answer_may_arrive_byte_by_byte()
    {
        (IConnection remote, TcpClient peer) = await MeetAsync();
        using (peer)
        {
            Task<IReadOnlyList<ServiceTable>> call = Get(remote, 1, 2);
            foreach (byte part in s_answer)
                await peer.GetStream().WriteAsync(new[] { part });

            Assert.That(await call, Is.EqualTo(new[] { SampleRows.Plain(1), SampleRows.Plain(2) }));
        }
    }

    [TestCase("00 00 00 00 00 00 00 00", "the server closed the connection")]
    [TestCase("ff ff ff ff ff ff ff ff", "does not begin with a frame")]
    [TestCase("01 00 00 04 00 00 00 00", "67108865 bytes exceeds the limit of 67108864 bytes: raise --max-message-bytes")]
    [TestCase("01 00 00 00 00 00 00 00 03", "an answer has the unknown status 3")]
    [TestCase("05 00 00 00 00 00 00 00 00 01 00 00 00", "can't hold 1 rows")]
    [TestCase("06 00 00 00 00 00 00 00 00 00 00 00 00 00", "1 bytes follow the answer")]
    [TestCase("05 00 00 00 00 00 00 00 02 02 00 6e 6f", "the server rejected the connection: no")]
    [TestCase("05 00 00 00 00 00 00 00 02 02 00 0a 6f", "the server rejected the connection: o")]
    public async Task What_is_no_answer_is_a_clear_failure_and_breaks_the_connection(string hex, string why)
    {
        (IConnection remote, TcpClient peer) = await MeetAsync();
        using (peer)
        {
            Task<IReadOnlyList<ServiceTable>> call = Get(remote, 1, 2);
            await peer.GetStream().WriteAsync(Convert.FromHexString(hex.Replace(" ", "", StringComparison.Ordinal)));

            TransportException error = (await Assert.ThrowsAsync<TransportException>(() => call))!;
            Assert.That(error.Message, Does.Contain(why).And.Not.Contain("\n"));
            Assert.That((await Assert.ThrowsAsync<TransportException>(() => Get(remote, 1, 2)))!.Message, Is.EqualTo(error.Message));
        }
    }

    [Test]
    public async Task An_answer_without_a_request_is_never_another_calls_answer()
    {
        (IConnection remote, TcpClient peer) = await MeetAsync();
        using (peer)
        {
            Task<IReadOnlyList<ServiceTable>> call = Get(remote, 1, 2);
            await peer.GetStream().WriteAsync((byte[])[.. s_answer, .. Frames.Rows(SampleRows.Plain(9))]);

            Assert.That((await Assert.ThrowsAsync<TransportException>(() => call))!.Message,
                Does.Contain("more data arrived than was requested"));
        }
    }

    [Test]
    public async Task An_answer_may_be_followed_by_the_end_of_the_session([Values(1, 8)] int bytes)
    {
        (IConnection remote, TcpClient peer) = await MeetAsync();
        Task<IReadOnlyList<ServiceTable>> call = Get(remote, 1, 2);
        await AnswerAsync(peer, [.. s_answer, .. Frames.End[..bytes]]);

        Assert.That(await call, Has.Count.EqualTo(2));
        Assert.That((await Assert.ThrowsAsync<TransportException>(() => Get(remote, 1, 2)))!.Message,
            Does.Contain("closed the connection"));
    }

    [Test]
    public async Task Disposing_ends_the_session_in_order()
    {
        (IConnection remote, TcpClient peer) = await MeetAsync();
        using (peer)
        {
            await remote.DisposeAsync();
            await remote.DisposeAsync();

            var received = new MemoryStream();
            await peer.GetStream().CopyToAsync(received).WaitAsync(Limit);
            Assert.That(received.ToArray(), Is.EqualTo(Frames.End));
            await Assert.ThrowsAsync<ObjectDisposedException>(() => Get(remote, 1, 2));
        }
    }

    [Test]
    public async Task Disposing_ends_a_call_under_way()
    {
        (IConnection remote, TcpClient peer) = await MeetAsync();
        using (peer)
        {
            Task<IReadOnlyList<ServiceTable>> call = Get(remote, 1, 2);
            await peer.GetStream().ReadExactlyAsync(new byte[SocketsRequest.FrameSize]).AsTask().WaitAsync(Limit);

            await remote.DisposeAsync().AsTask().WaitAsync(Limit);

            await Assert.ThrowsAsync<TransportException>(() => call);
        }
    }

    [Test]
    public async Task A_connection_is_used_in_the_form_it_was_opened_in()
    {
        IConnection remote = await ServeAsync(new MemoryServiceTables(SampleRows.PlainRows(1)));

        await Assert.ThrowsAsync<InvalidOperationException>(
            () => Form == CallForm.Sync ? remote.GetServiceTablesAsync(1, 1).AsTask() : OnThread(() => remote.GetServiceTables(1, 1)));
    }

    private async Task<(IConnection Remote, TcpClient Peer)> MeetAsync()
    {
        using var server = new TcpListener(IPAddress.Loopback, 0);
        server.Start();
        Task<TcpClient> accepting = server.AcceptTcpClientAsync();
        IConnection remote = await ConnectAsync((IPEndPoint)server.LocalEndpoint);
        return (remote, await accepting.WaitAsync(Limit));
    }

    private static async Task AnswerAsync(TcpClient peer, byte[] answer)
    {
        using (peer)
        {
            await peer.GetStream().ReadExactlyAsync(new byte[SocketsRequest.FrameSize]).AsTask().WaitAsync(Limit);
            await peer.GetStream().WriteAsync(answer);
        }
    }
}
