using System.Collections.Concurrent;
using System.Net;
using System.Net.Sockets;
using IntegrationMethods.Db.Waits;

namespace IntegrationMethods.Client.Engine.Distance;

/// <summary>
/// Puts a distance between a client and a server: a TCP proxy on 127.0.0.1 that holds every byte for half a round trip,
/// each way, and sends as fast as it receives.
/// </summary>
/// <remarks>
/// It lives in the runner, which is idle while a repetition is timed, so that neither measured process pays for it. What it
/// doesn't imitate: TCP's own waits on a long wire (the handshake, slow start, lost segments).
/// </remarks>
internal sealed class DelayProxy : IAsyncDisposable
{
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly ConcurrentDictionary<Socket, bool> _sockets = new();
    private readonly IPEndPoint _target;
    private readonly WaitLine _wire;
    private readonly Task _accepting;

    public DelayProxy(IPEndPoint target, TimeSpan roundTrip)
    {
        _target = target;
        _wire = WaitLine.Of(roundTrip / 2);
        _listener.Start();
        EndPoint = (IPEndPoint)_listener.LocalEndpoint;
        _accepting = AcceptAsync();
    }

    public IPEndPoint EndPoint { get; }

    public async ValueTask DisposeAsync()
    {
        _listener.Dispose();
        foreach (Socket socket in _sockets.Keys)
            socket.Dispose();
        await _accepting;
    }

    private async Task AcceptAsync()
    {
        try
        {
            while (true)
                _ = ServeAsync(await _listener.AcceptSocketAsync());
        }
        catch (Exception stopped) when (stopped is SocketException or InvalidOperationException)
        {
            // Disposed: no more connections. Between two accepts, the listener reports that it is not listening.
        }
    }

    // A peer that can't be reached or leaves shows at the other end as it would without the proxy: as a closed connection.
    private async Task ServeAsync(Socket near)
    {
        using var far = new Socket(_target.AddressFamily, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        using (near)
        {
            _sockets[near] = _sockets[far] = true;
            try
            {
                near.NoDelay = true;
                await far.ConnectAsync(_target);
                await Task.WhenAll(CarryAsync(near, far), CarryAsync(far, near));
            }
            catch (Exception broken) when (broken is SocketException or ObjectDisposedException)
            {
            }
            finally
            {
                _sockets.TryRemove(near, out _);
                _sockets.TryRemove(far, out _);
            }
        }
    }

    private async Task CarryAsync(Socket from, Socket to)
    {
        try
        {
            await new DelayLine(from, to, _wire).CarryAsync();
        }
        catch (Exception broken) when (broken is SocketException or ObjectDisposedException)
        {
            from.Dispose();
            to.Dispose();
        }
    }
}
