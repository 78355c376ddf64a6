using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Tests.Unit.Transports.Shared.Tcp;

/// <summary>What only the blocking form has.</summary>
internal sealed class TcpSyncTests
{
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(30);

    [Test]
    [Platform("Linux", Reason = "The kernel's flags of a descriptor are read from /proc.")]
    public async Task A_socket_blocks_natively_at_both_ends()
    {
        var served = new TaskCompletionSource<bool>();
        var protocol = new TestProtocol((socket, _) =>
        {
            socket.Receive(new byte[1]);
            socket.Send([1]);
            served.SetResult(BlocksNatively(socket));
            return Task.CompletedTask;
        });
        await using TcpServer server = TcpServer.Start(new IPEndPoint(IPAddress.Loopback, 0), CallForm.Sync,
            new ServedRows(new MemoryServiceTables([]), new()), protocol);
        using Socket client = TcpDialer.Connect(server.EndPoint, new TransportOptions());
        client.Send([1]);
        client.Receive(new byte[1]);

        Assert.That(await served.Task.WaitAsync(s_limit), Is.True);
        Assert.That(BlocksNatively(client), Is.True);
    }

    [Test]
    public async Task A_peer_that_drips_is_given_up_though_each_drop_comes_in_time()
    {
        using var pair = new SocketPair();
        using var input = new TcpInput(new TcpLink(pair.Ours));
        pair.Ours.ReceiveTimeout = 300;
        using var enough = new CancellationTokenSource();
        Task dripping = DripAsync(pair.Theirs, enough.Token);

        SocketException error = (await Assert.ThrowsAsync<SocketException>(() => OnThread(() => FillForever(input)).WaitAsync(s_limit)))!;

        Assert.That(error.SocketErrorCode, Is.EqualTo(SocketError.TimedOut));
        await enough.CancelAsync();
        await dripping;
    }

    private static void FillForever(TcpInput input)
    {
        while (input.Fill())
        {
        }
    }

    private static async Task DripAsync(Socket socket, CancellationToken enough)
    {
        while (!enough.IsCancellationRequested)
        {
            await socket.SendAsync(new byte[1]);
            await Task.Delay(20, CancellationToken.None);
        }
    }

    private static bool BlocksNatively(Socket socket)
    {
        string flags = File.ReadLines($"/proc/self/fdinfo/{socket.Handle}")
            .Single(line => line.StartsWith("flags:", StringComparison.Ordinal));
        const int nonBlocking = 0x800;
        return (Convert.ToInt32(flags["flags:".Length..].Trim(), 8) & nonBlocking) == 0;
    }
}
