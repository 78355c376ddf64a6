using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Tests.Unit.Transports.Shared.Tcp;

[TestFixture(CallForm.Sync)]
[TestFixture(CallForm.Async)]
internal sealed class TcpDialerTests(CallForm form)
{
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(30);

    [Test]
    public async Task A_port_without_a_server_is_named_with_the_remedy()
    {
        IPEndPoint free = FreeEndPoint();

        TransportException error = (await Assert.ThrowsAsync<TransportException>(() => Connect(free, new TransportOptions())))!;
        Assert.That(error.Message, Is.EqualTo($"no server listens on {free}: start it, or check the host and port"));
    }

    [Test]
    [Platform("Linux", Reason = "Elsewhere a listener with a full queue refuses instead of staying silent.")]
    public async Task A_peer_that_does_not_answer_is_given_up_in_time()
    {
        using var full = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        full.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        full.Listen(0);
        using var first = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        first.Connect(full.LocalEndPoint!);
        var options = new TransportOptions { ConnectTimeout = TimeSpan.FromMilliseconds(300) };

        TransportException error = (await Assert.ThrowsAsync<TransportException>(() => Connect((IPEndPoint)full.LocalEndPoint!, options)))!;
        Assert.That(error.Message, Is.EqualTo($"no answer from {full.LocalEndPoint} within 0.3 s: check the host, port and firewall"));
    }

    [Test]
    public async Task The_socket_sends_without_delay_where_the_options_say_so([Values] bool noDelay)
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();

        using Socket socket = await Connect((IPEndPoint)listener.LocalEndpoint, new TransportOptions { NoDelay = noDelay });

        Assert.That(socket.NoDelay, Is.EqualTo(noDelay));
    }

    [Test]
    public async Task A_cancelled_attempt_to_connect_says_so() => await Assert.ThrowsAsync<OperationCanceledException>(
        () => TcpDialer.ConnectAsync(FreeEndPoint(), new TransportOptions(), new CancellationToken(canceled: true)).AsTask());

    private Task<Socket> Connect(IPEndPoint endpoint, TransportOptions options) => (form == CallForm.Sync
        ? OnThread(() => TcpDialer.Connect(endpoint, options))
        : TcpDialer.ConnectAsync(endpoint, options).AsTask()).WaitAsync(s_limit);

    internal static IPEndPoint FreeEndPoint()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        return (IPEndPoint)listener.LocalEndpoint;
    }
}
