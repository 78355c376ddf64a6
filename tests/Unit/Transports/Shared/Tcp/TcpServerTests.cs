using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Tests.Unit.Transports.Shared.Tcp;

[TestFixture(CallForm.Sync)]
[TestFixture(CallForm.Async)]
internal sealed class TcpServerTests(CallForm form)
{
    private static readonly IPEndPoint s_any = new(IPAddress.Loopback, 0);
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(30);

    [Test]
    public async Task Exactly_the_address_asked_for_is_bound()
    {
        await using TcpServer server = TcpServer.Start(new IPEndPoint(IPAddress.Parse("127.0.0.3"), 0), form, Rows(), Greeter());

        Assert.That(server.EndPoint.Address, Is.EqualTo(IPAddress.Parse("127.0.0.3")));
        Assert.That(() =>
            TcpDialer.Connect(new IPEndPoint(IPAddress.Loopback, server.EndPoint.Port), new TransportOptions()),
            Throws.InstanceOf<TransportException>());
    }

    [Test]
    public void An_address_of_another_machine_is_one_line_with_a_remedy() => Assert.That(
        () => TcpServer.Start(new IPEndPoint(IPAddress.Parse("192.0.2.1"), 0), form, Rows(), Greeter()),
        Throws.InstanceOf<TransportException>().With.Message.EqualTo(
            "192.0.2.1 is not an address of this machine: choose one that is, such as 127.0.0.1"));

    [Test]
    public async Task Accepted_sockets_send_without_delay_where_the_options_say_so([Values] bool noDelay)
    {
        var seen = new TaskCompletionSource<bool>();
        await using TcpServer server = Start(new TransportOptions { NoDelay = noDelay }, (socket, _) =>
        {
            seen.SetResult(socket.NoDelay);
            return Task.CompletedTask;
        });
        using Socket client = Connect(server);

        Assert.That(await seen.Task.WaitAsync(s_limit), Is.EqualTo(noDelay));
    }

    [Test]
    public async Task A_connection_over_the_maximum_is_closed_and_its_place_is_had_again()
    {
        var release = new TaskCompletionSource();
        await using TcpServer server = Start(new TransportOptions { MaxConnections = 1 }, async (socket, _) =>
        {
            socket.Send([1]);
            await release.Task;
        });
        using Socket first = Connect(server);
        Assert.That(first.Receive(new byte[1]), Is.EqualTo(1));

        using (Socket second = Connect(server))
            Assert.That(ReadToEnd(second), Is.Empty);

        release.SetResult();
        Assert.That(ReadToEnd(first), Is.Empty);
        Assert.That(() => Greeted(server), Is.True.After(10_000, 20));
    }

    [Test]
    public async Task A_connection_that_fails_leaves_the_server_as_it_was()
    {
        int calls = 0;
        await using TcpServer server = Start(new TransportOptions(), (socket, _) =>
        {
            if (Interlocked.Increment(ref calls) < 4)
                throw new InvalidOperationException("on purpose");
            socket.Send([1]);
            return Task.CompletedTask;
        });

        for (int i = 0; i < 3; i++)
            Assert.That(Greeted(server), Is.False);
        Assert.That(Greeted(server), Is.True);
    }

    [Test]
    public async Task A_server_stops_in_time_though_a_handler_is_stuck()
    {
        var arrived = new TaskCompletionSource();
        using var release = new ManualResetEventSlim();
        TcpServer server = Start(new TransportOptions(), (_, _) =>
        {
            arrived.SetResult();
            release.Wait(CancellationToken.None);
            return Task.CompletedTask;
        });
        using Socket client = Connect(server);
        await arrived.Task.WaitAsync(s_limit);
        try
        {
            await server.DisposeAsync().AsTask().WaitAsync(TimeSpan.FromSeconds(10));
            Assert.That(ReadToEnd(client), Is.Empty);
        }
        finally
        {
            release.Set();
        }
    }

    [Test]
    public async Task The_last_answer_arrives_though_the_client_has_sent_more_than_was_read()
    {
        await using TcpServer server = Start(new TransportOptions(), (socket, _) =>
        {
            socket.Receive(new byte[1]);
            socket.Send([1, 2, 3]);
            return Task.CompletedTask;
        });
        using Socket client = Connect(server);

        client.Send(new byte[20_000]);

        Assert.That(ReadToEnd(client), Is.EqualTo(new byte[] { 1, 2, 3 }));
    }

    [Test]
    public async Task A_server_that_can_not_accept_fails_clearly_and_frees_its_port()
    {
        var deaf = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        deaf.Bind(s_any);
        await using TcpServer server = TcpServer.Start(deaf, form, Rows(), Greeter());

        TransportException error = (await Assert.ThrowsAsync<TransportException>(() => server.Failed.WaitAsync(s_limit)))!;

        Assert.That(error.Message,
            Does.StartWith($"the server on {server.EndPoint} can no longer accept connections (").And.Not.Contain("\n"));
        await using TcpServer next = TcpServer.Start(server.EndPoint, form, Rows(), Greeter());
        Assert.That(Greeted(next), Is.True);
    }

    [Test]
    public async Task A_server_that_is_stopped_has_not_failed()
    {
        TcpServer server = TcpServer.Start(s_any, form, Rows(), Greeter());
        await server.DisposeAsync();

        Assert.That(server.Failed.IsCompleted, Is.False);
    }

    private static ServedRows Rows(TransportOptions? options = null) => new(new MemoryServiceTables([]), options ?? new());

    private static TestProtocol Greeter() => new((socket, _) =>
    {
        socket.Send([1]);
        return Task.CompletedTask;
    });

    private TcpServer Start(TransportOptions options, Func<Socket, CancellationToken, Task> serve) =>
        TcpServer.Start(s_any, form, Rows(options), new TestProtocol(serve));

    private static Socket Connect(TcpServer server)
    {
        Socket socket = TcpDialer.Connect(server.EndPoint, new TransportOptions());
        socket.ReceiveTimeout = (int)s_limit.TotalMilliseconds;
        return socket;
    }

    private static bool Greeted(TcpServer server)
    {
        using Socket socket = Connect(server);
        return ReadToEnd(socket).Length == 1;
    }

    private static byte[] ReadToEnd(Socket socket)
    {
        var all = new List<byte>();
        byte[] some = new byte[64];
        try
        {
            for (int read; (read = socket.Receive(some)) > 0;)
                all.AddRange(some[..read]);
        }
        catch (SocketException cutOff) when (cutOff.SocketErrorCode == SocketError.ConnectionReset)
        {
        }
        return [.. all];
    }
}
