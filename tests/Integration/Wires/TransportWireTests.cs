using System.Net;
using System.Net.Sockets;

namespace IntegrationMethods.Tests.Integration.Wires;

/// <summary>What every transport with a socket promises when the other end misbehaves: a clear failure, in time.</summary>
[Category("InProcess")]
[Parallelizable(ParallelScope.Self)]
[TestFixtureSource(typeof(TransportCases), nameof(TransportCases.Wires))]
internal sealed class TransportWireTests(string key, CallForm form) : TransportTestBase(key, form)
{
    private static readonly TransportOptions s_impatient = new()
    {
        CallTimeout = TimeSpan.FromMilliseconds(200),
        ConnectTimeout = TimeSpan.FromMilliseconds(500),
    };

    [Test]
    public async Task The_listener_binds_the_loopback_address_it_was_asked_for()
    {
        IListener listener = await ListenAsync(new MemoryServiceTables([]));

        Assert.That(listener.EndPoint.Address, Is.EqualTo(IPAddress.Loopback));
        Assert.That(listener.EndPoint.Port, Is.GreaterThan(0));
    }

    [Test]
    public async Task A_server_that_never_answers_is_given_up_in_time()
    {
        var release = new TaskCompletionSource();
        try
        {
            IListener listener = await ListenAsync(new SpyServiceTables((_, _) => []) { Wait = ct => release.Task.WaitAsync(ct) });
            IConnection remote = await ConnectAsync(listener.EndPoint, s_impatient);

            TransportException error = (await Assert.ThrowsAsync<TransportException>(() => Get(remote, 1, 1)))!;
            Assert.That(error.Message, Does.Contain("0.2 s").And.Not.Contain("\n"));
        }
        finally
        {
            release.SetResult();
        }
    }

    [Test]
    public async Task A_peer_that_accepts_and_stays_silent_is_given_up_in_time()
    {
        using var silent = new TcpListener(IPAddress.Loopback, 0);
        silent.Start();

        TransportException error = (await Assert.ThrowsAsync<TransportException>(
            async () => await Get(await ConnectAsync((IPEndPoint)silent.LocalEndpoint, s_impatient), 1, 1)))!;
        Assert.That(error.Message, Does.Not.Contain("\n"));
        if (TransportKey == "nettcp/direct")
            Assert.That(error.Message, Does.Contain("within 0.5 s").And.EndsWith("raise --connect-timeout"));
        await Task.CompletedTask;
    }

    [TestCase("")]
    [TestCase("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello")]
    [TestCase("\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0")]
    [TestCase("\u007f\u007f\u007f\u007f\u007f\u007f\u007f\u007f\u007f\u007f\u007f\u007f\u007f\u007f\u007f\u007f\u007f\u007f")]
    public async Task A_peer_that_sends_garbage_and_closes_is_a_clear_failure(string garbage)
    {
        using var peer = new TcpListener(IPAddress.Loopback, 0);
        peer.Start();
        Task serving = SendGarbage(peer, garbage);

        TransportException error = (await Assert.ThrowsAsync<TransportException>(
            async () => await Get(await ConnectAsync((IPEndPoint)peer.LocalEndpoint, s_impatient), 1, 1)))!;
        Assert.That(error.Message, Is.Not.Empty.And.Not.Contain("\n"));
        peer.Stop();
        await serving.WaitAsync(Limit);
    }

    [Test]
    public async Task A_client_that_sends_garbage_does_not_disturb_the_others()
    {
        IListener listener = await ListenAsync(new MemoryServiceTables(SampleRows.PlainRows(1)));
        IConnection remote = await ConnectAsync(listener.EndPoint);

        foreach (byte filler in new byte[] { 0, 1, 6, 0x41, 0x7f, 0xff })
        {
            using TcpClient hostile = await RawTcp.OpenAsync(listener.EndPoint, Enumerable.Repeat(filler, 4096).ToArray());
        }

        Assert.That(await Get(remote, 1, 1), Has.Count.EqualTo(1));
        Assert.That(await Get(await ConnectAsync(listener.EndPoint), 1, 1), Has.Count.EqualTo(1));
    }

    [Test]
    public async Task An_answer_over_the_limit_is_refused_and_names_the_limit()
    {
        var options = new TransportOptions { MaxMessageBytes = 20_000 };
        IListener listener = await ListenAsync(new MemoryServiceTables(SampleRows.PlainRows(1_000)));
        IConnection remote = await ConnectAsync(listener.EndPoint, options);
        Assert.That(await Get(remote, 1, 1), Has.Count.EqualTo(1));

        TransportException error = (await Assert.ThrowsAsync<TransportException>(() => Get(remote, 1, 1_000)))!;
        Assert.That(error.Message, Does.Contain("20000").And.Contain("--max-message-bytes").And.Not.Contain("\n"));
    }

    [Test]
    public async Task A_server_refuses_to_send_an_answer_over_its_own_limit()
    {
        var options = new TransportOptions { MaxMessageBytes = 20_000 };
        IListener listener = await ListenAsync(new MemoryServiceTables(SampleRows.PlainRows(1_000)), options);
        IConnection remote = await ConnectAsync(listener.EndPoint);

        RemedyException error = (await Assert.CatchAsync<RemedyException>(() => Get(remote, 1, 1_000)))!;
        Assert.That(error.Message, Does.Contain("20000").And.Contain("--max-message-bytes").And.Not.Contain("\n"));
        Assert.That(await Get(await ConnectAsync(listener.EndPoint), 1, 1), Has.Count.EqualTo(1));
    }

    [Test]
    public async Task A_server_that_stops_closes_open_connections_and_takes_no_more()
    {
        ServiceTable row = SampleRows.Plain(1) with { DescServiceTable = "of this server alone" };
        IListener listener = await ListenAsync(new MemoryServiceTables([row]));
        for (int i = 0; i < 4; i++)
            await Get(await ConnectAsync(listener.EndPoint), 1, 1);
        using TcpClient idle = await RawTcp.OpenAsync(listener.EndPoint);
        IPEndPoint endpoint = listener.EndPoint;

        Assert.That(async () => await listener.DisposeAsync().AsTask().WaitAsync(Limit), Throws.Nothing, "stops");

        Assert.That(await EndsAsync(idle).WaitAsync(Limit), Is.True, "closes what is open");
        Assert.That(await AnswersAsync(endpoint, row), Is.False, "takes no more");
    }

    // By its row: a test beside this one may have the port by now.
    private async Task<bool> AnswersAsync(IPEndPoint endpoint, ServiceTable row)
    {
        try
        {
            return (await Get(await ConnectAsync(endpoint, s_impatient), 1, 1)).SequenceEqual([row]);
        }
        catch (RemedyException)
        {
            return false;
        }
    }

    [Test]
    public async Task Calls_waiting_when_the_server_stops_fail()
    {
        var arrived = new TaskCompletionSource();
        var release = new TaskCompletionSource();
        IListener listener = await ListenAsync(new SpyServiceTables((_, _) => [])
        {
            Wait = ct =>
            {
                arrived.TrySetResult();
                return release.Task.WaitAsync(ct);
            },
        });
        IConnection remote = await ConnectAsync(listener.EndPoint);
        Task call = Get(remote, 1, 1);
        await arrived.Task.WaitAsync(Limit);

        Task stopping = listener.DisposeAsync().AsTask();
        try
        {
            await Assert.CatchAsync<RemedyException>(() => call);
        }
        finally
        {
            release.SetResult();
            await stopping.WaitAsync(Limit);
        }
    }

    private static async Task SendGarbage(TcpListener peer, string garbage)
    {
        try
        {
            while (true)
            {
                using TcpClient client = await peer.AcceptTcpClientAsync();
                await client.GetStream().WriteAsync(System.Text.Encoding.Latin1.GetBytes(garbage));
                await Task.Delay(50);
            }
        }
        catch (Exception stopped) when (stopped is SocketException or InvalidOperationException or IOException)
        {
        }
    }

    // A reset is an end as well.
    private static async Task<bool> EndsAsync(TcpClient client)
    {
        try
        {
            // What says that the session ends comes before.
            while (await client.GetStream().ReadAsync(new byte[64]) > 0)
            {
            }
            return true;
        }
        catch (IOException)
        {
            return true;
        }
    }
}
