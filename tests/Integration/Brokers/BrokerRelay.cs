using System.Collections.Concurrent;
using System.Net;
using System.Net.Sockets;

namespace IntegrationMethods.Tests.Integration.Brokers;

/// <summary>
/// Stands between the ends of a test and a broker that other tests share: as those ends see it, the broker can be killed, or stopped.
/// </summary>
internal sealed class BrokerRelay : IDisposable
{
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly ConcurrentBag<(Socket Near, Socket Far)> _connections = [];
    private readonly IPEndPoint _broker;
    private volatile bool _stopped;

    public BrokerRelay(IPEndPoint broker)
    {
        _broker = broker;
        _listener.Start();
        EndPoint = (IPEndPoint)_listener.LocalEndpoint;
        _ = AcceptAsync();
    }

    public IPEndPoint EndPoint { get; }

    /// <summary>From now on it drops whatever arrives, and every connection stays open.</summary>
    public void Stop() => _stopped = true;

    /// <summary>From now on it drops whatever arrives, after it has sent this to both ends.</summary>
    public void StopWith(byte[] message)
    {
        Stop();
        foreach ((Socket near, _) in _connections)
            near.Send(message);
    }

    /// <summary>Every connection ends, and there are no further ones.</summary>
    public void Kill()
    {
        _listener.Stop();
        foreach ((Socket near, Socket far) in _connections)
        {
            near.Dispose();
            far.Dispose();
        }
    }

    public void Dispose()
    {
        Kill();
        _listener.Dispose();
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
            // Killed, while it waited or between two connections.
        }
    }

    private async Task ServeAsync(Socket near)
    {
        var far = new Socket(_broker.AddressFamily, SocketType.Stream, ProtocolType.Tcp);
        near.NoDelay = far.NoDelay = true;
        _connections.Add((near, far));
        await far.ConnectAsync(_broker);
        await Task.WhenAll(PumpAsync(near, far), PumpAsync(far, near));
    }

    private async Task PumpAsync(Socket from, Socket to)
    {
        byte[] buffer = new byte[4096];
        try
        {
            for (int read; (read = await from.ReceiveAsync(buffer)) > 0;)
            {
                for (int sent = 0; sent < read && !_stopped;)
                    sent += await to.SendAsync(buffer.AsMemory(sent, read - sent));
            }
            to.Shutdown(SocketShutdown.Send);
        }
        catch (Exception gone) when (gone is SocketException or ObjectDisposedException)
        {
            from.Dispose();
            to.Dispose();
        }
    }
}
