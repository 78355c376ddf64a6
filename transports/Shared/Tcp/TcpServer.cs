using System.Net;
using System.Net.Sockets;
using IntegrationMethods.Transports.Shared.Serving;

namespace IntegrationMethods.Transports.Shared.Tcp;

/// <summary>Accepts connections in the form it is given and hands each to a protocol.</summary>
/// <remarks>
/// Sync: one thread accepts, and each connection has its own thread; on Linux a socket blocks natively only if neither it
/// nor its listening socket was ever used asynchronously. Async: no thread waits.
/// </remarks>
internal sealed class TcpServer : IListener
{
    /// <summary>For notifying the peers, and then for cutting off their connections.</summary>
    private static readonly TimeSpan s_stopTimeout = TimeSpan.FromSeconds(2), s_closeTimeout = TimeSpan.FromSeconds(1);

    private readonly Socket _listening;
    private readonly ServerAddress? _address;
    private readonly ServedRows _rows;
    private readonly ITcpProtocol _protocol;
    private readonly TcpConnections _connections;
    private readonly LogPace _full = new();
    private readonly LogPace _notAccepted = new();
    private readonly CancellationTokenSource _stopping = new();
    private readonly TaskCompletionSource _failed = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private int _disposed;

    private TcpServer(Socket listening, ServerAddress? address, ServedRows rows, ITcpProtocol protocol)
    {
        _listening = listening;
        _address = address;
        _rows = rows;
        _protocol = protocol;
        _connections = new TcpConnections(rows.Options.MaxConnections);
        EndPoint = address?.Name(listening.LocalEndPoint as IPEndPoint) ?? (IPEndPoint)listening.LocalEndPoint!;
    }

    public IPEndPoint EndPoint { get; }

    public Task Failed => _failed.Task;

    /// <summary>Listens on exactly the address given (port 0: any free one) until disposed.</summary>
    /// <exception cref="TransportException">The endpoint is not available, such as a port in use.</exception>
    public static TcpServer Start(IPEndPoint endpoint, CallForm form, ServedRows rows, ITcpProtocol protocol)
    {
        var address = ServerAddress.Take(endpoint, rows.Options);
        try
        {
            return Start(TcpBinding.Listen(address.Target), form, rows, protocol, address);
        }
        catch
        {
            address.Dispose();
            throw;
        }
    }

    /// <summary>Accepts from a socket that listens, and closes it at the end; the rows and the address are disposed then, too.</summary>
    internal static TcpServer Start(Socket listening, CallForm form, ServedRows rows, ITcpProtocol protocol, ServerAddress? address = null)
    {
        var server = new TcpServer(listening, address, rows, protocol);
        if (form == CallForm.Sync)
            server.OnThread("accepts", server.Accept);
        else
            _ = server.AcceptAsync();
        return server;
    }

    /// <summary>Frees the port, cancels every call, notifies each peer, and cuts off peers that take longer than 2 s.</summary>
    public async ValueTask DisposeAsync()
    {
        if (Interlocked.Exchange(ref _disposed, 1) != 0)
            return;
        _listening.Dispose();
        _rows.Stop();
        _ = _stopping.CancelAsync();
        Task ended = _connections.EndAsync();
        await ended.WaitAsync(s_stopTimeout).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        if (!ended.IsCompleted)
        {
            PeerLog.CutOff(_rows.Log, _connections.Count);
            await _connections.CloseAsync().WaitAsync(s_closeTimeout).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }
        _address?.Dispose();
        _rows.Dispose();
    }

#pragma warning disable CA1031 // AcceptFailures decides what a failure to accept means.
    private void Accept()
    {
        for (var failures = new AcceptFailures(); _disposed == 0;)
        {
            try
            {
                Socket socket = _listening.Accept();
                if (Admit(socket))
                    ServeOnThread(socket);
                failures.Reset();
            }
            catch (Exception error)
            {
                if (PauseAfter(error, failures) is not { } pause)
                    return;
                Thread.Sleep(pause);
            }
        }
    }

    private async Task AcceptAsync()
    {
        for (var failures = new AcceptFailures(); _disposed == 0;)
        {
            try
            {
                Socket socket = await _listening.AcceptAsync(_stopping.Token);
                // A busy connection would keep this loop from its next await.
                if (Admit(socket))
                    _ = Task.Run(() => ServeAsync(socket));
                failures.Reset();
            }
            catch (Exception error)
            {
                if (PauseAfter(error, failures) is not { } pause)
                    return;
                await Task.Delay(pause);
            }
        }
    }
#pragma warning restore CA1031

    /// <returns>Time to wait before the next attempt; null where there is none, as the server has stopped or now fails.</returns>
    private TimeSpan? PauseAfter(Exception error, AcceptFailures failures)
    {
        if (_disposed != 0)
            return null;
        TimeSpan? pause = failures.PauseAfter(error);
        if (pause is null)
            Fail(error);
        else if (_notAccepted.TryTake(out int more))
            PeerLog.NotAccepted(_rows.Log, more, error);
        return pause;
    }

    // Without the socket, clients are rejected at once instead of waiting for a server that accepts no connection.
    private void Fail(Exception error)
    {
        _listening.Dispose();
        PeerLog.Deaf(_rows.Log, error);
        _failed.TrySetException(AcceptFailures.Final(EndPoint, error));
    }

    private bool Admit(Socket socket)
    {
        try
        {
            SocketTarget.SetNoDelay(socket, _rows.Options);
            if (_connections.TryAdd(socket))
                return true;
            if (_full.TryTake(out int more))
                PeerLog.Full(_rows.Log, more);
        }
        catch (SocketException)
        {
            // The peer has already left.
        }
        socket.Dispose();
        return false;
    }

#pragma warning disable CA1031 // Whatever goes wrong on one connection ends that one alone.
    private void Serve(Socket socket)
    {
        Peer? peer = null;
        try
        {
            peer = _rows.Join(socket);
            _protocol.Serve(peer);
            TcpShutdown.Run(socket);
        }
        catch (Exception error)
        {
            PeerLog.Broke(_rows.Log, peer?.Id ?? "none", error);
        }
        finally
        {
            End(socket, peer);
        }
    }

    private async Task ServeAsync(Socket socket)
    {
        Peer? peer = null;
        try
        {
            peer = _rows.Join(socket);
            await _protocol.ServeAsync(peer);
            await TcpShutdown.RunAsync(socket);
        }
        catch (Exception error)
        {
            PeerLog.Broke(_rows.Log, peer?.Id ?? "none", error);
        }
        finally
        {
            End(socket, peer);
        }
    }
#pragma warning restore CA1031

    private void End(Socket socket, Peer? peer)
    {
        if (peer is not null)
            _rows.Leave(peer);
        _connections.Remove(socket);
    }

    private void ServeOnThread(Socket socket)
    {
        try
        {
            OnThread("serves", () => Serve(socket));
        }
        catch
        {
            _connections.Remove(socket);
            throw;
        }
    }

    private void OnThread(string what, ThreadStart work) =>
        new Thread(work) { IsBackground = true, Name = $"port {EndPoint.Port} {what}" }.Start();
}
