using System.Net;
using System.Net.Sockets;
using IntegrationMethods.Contract;

namespace IntegrationMethods.Transports.Shared.Tcp;

/// <summary>Accepts connections in the form it is given and hands each to a protocol.</summary>
/// <remarks>
/// Sync: one thread accepts, and each connection has a thread of its own; on Linux a socket blocks natively only if it
/// was never used asynchronously, its listening socket included. Async: no thread waits.
/// </remarks>
internal sealed class TcpServer : IListener
{
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(2);
    private static readonly TimeSpan s_pauseAfterFailure = TimeSpan.FromMilliseconds(50);

    private readonly Socket _listening;
    private readonly TransportOptions _options;
    private readonly ITcpProtocol _protocol;
    private readonly TcpConnections _connections;
    private readonly CancellationTokenSource _stopping = new();
    private int _disposed;

    private TcpServer(Socket listening, TransportOptions options, ITcpProtocol protocol)
    {
        _listening = listening;
        _options = options;
        _protocol = protocol;
        _connections = new TcpConnections(options.MaxConnections);
        EndPoint = (IPEndPoint)listening.LocalEndPoint!;
    }

    public IPEndPoint EndPoint { get; }

    /// <summary>Listens on exactly the address given (port 0: any free one) until disposed.</summary>
    /// <exception cref="TransportException">The endpoint can't be had, such as a port in use.</exception>
    public static TcpServer Start(IPEndPoint endpoint, CallForm form, TransportOptions options, ITcpProtocol protocol)
    {
        var server = new TcpServer(TcpBinding.Listen(endpoint), options, protocol);
        if (form == CallForm.Sync)
            server.OnThread("accepts", server.Accept);
        else
            _ = server.AcceptAsync();
        return server;
    }

    /// <summary>Frees the port and closes every connection; code of others that is stuck in a call is waited for 2 s at most.</summary>
    public async ValueTask DisposeAsync()
    {
        if (Interlocked.Exchange(ref _disposed, 1) != 0)
            return;
        _listening.Dispose();
        Task ended = Task.WhenAll(_connections.CloseAsync(), _stopping.CancelAsync());
        await ended.WaitAsync(s_patience).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
    }

    private void Accept()
    {
        while (_disposed == 0)
        {
            try
            {
                Socket socket = _listening.Accept();
                if (Admit(socket))
                    OnThread("serves", () => Serve(socket));
            }
            catch (Exception) when (_disposed == 0)
            {
                // Out of descriptors or threads, or a peer that left while it waited: the next one may fare better.
                Thread.Sleep(s_pauseAfterFailure);
            }
            catch (Exception stopped) when (stopped is SocketException or ObjectDisposedException)
            {
                return;
            }
        }
    }

    private async Task AcceptAsync()
    {
        while (_disposed == 0)
        {
            try
            {
                Socket socket = await _listening.AcceptAsync(_stopping.Token);
                // A connection with much to say would keep this loop from its next await.
                if (Admit(socket))
                    _ = Task.Run(() => ServeAsync(socket));
            }
            catch (Exception) when (_disposed == 0)
            {
                await Task.Delay(s_pauseAfterFailure);
            }
            catch (Exception stopped) when (stopped is SocketException or ObjectDisposedException or OperationCanceledException)
            {
                return;
            }
        }
    }

    private bool Admit(Socket socket)
    {
        try
        {
            socket.NoDelay = _options.NoDelay;
            if (_connections.TryAdd(socket))
                return true;
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
        try
        {
            _protocol.Serve(socket);
            TcpFarewell.Say(socket);
        }
        catch (Exception)
        {
        }
        finally
        {
            _connections.Remove(socket);
        }
    }

    private async Task ServeAsync(Socket socket)
    {
        try
        {
            await _protocol.ServeAsync(socket, _stopping.Token);
            await TcpFarewell.SayAsync(socket);
        }
        catch (Exception)
        {
        }
        finally
        {
            _connections.Remove(socket);
        }
    }
#pragma warning restore CA1031

    private void OnThread(string what, ThreadStart work) =>
        new Thread(work) { IsBackground = true, Name = $"port {EndPoint.Port} {what}" }.Start();
}
