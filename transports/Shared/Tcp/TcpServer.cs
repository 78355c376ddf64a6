using System.Net;
using System.Net.Sockets;

namespace IntegrationMethods.Transports.Shared.Tcp;

/// <summary>Accepts connections in the form it is given and hands each to a protocol.</summary>
/// <remarks>
/// Sync: one thread accepts, and each connection has a thread of its own; on Linux a socket blocks natively only if it
/// was never used asynchronously, its listening socket included. Async: no thread waits.
/// </remarks>
internal sealed class TcpServer : IListener
{
    private static readonly TimeSpan s_stopTimeout = TimeSpan.FromSeconds(2);

    private readonly Socket _listening;
    private readonly TransportOptions _options;
    private readonly ITcpProtocol _protocol;
    private readonly TcpConnections _connections;
    private readonly CancellationTokenSource _stopping = new();
    private readonly TaskCompletionSource _failed = new(TaskCreationOptions.RunContinuationsAsynchronously);
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

    public Task Failed => _failed.Task;

    /// <summary>Listens on exactly the address given (port 0: any free one) until disposed.</summary>
    /// <exception cref="TransportException">The endpoint is not available, such as a port in use.</exception>
    public static TcpServer Start(IPEndPoint endpoint, CallForm form, TransportOptions options, ITcpProtocol protocol) =>
        Start(TcpBinding.Listen(endpoint), form, options, protocol);

    /// <param name="listening">A socket that listens; the server closes it.</param>
    /// <param name="form">How connections are accepted and served.</param>
    /// <param name="options">Limits.</param>
    /// <param name="protocol">What is spoken on them.</param>
    internal static TcpServer Start(Socket listening, CallForm form, TransportOptions options, ITcpProtocol protocol)
    {
        var server = new TcpServer(listening, options, protocol);
        if (form == CallForm.Sync)
            server.OnThread("accepts", server.Accept);
        else
            _ = server.AcceptAsync();
        return server;
    }

    /// <summary>Frees the port and closes every connection; waits 2 s at most for calls that do not end.</summary>
    public async ValueTask DisposeAsync()
    {
        if (Interlocked.Exchange(ref _disposed, 1) != 0)
            return;
        _listening.Dispose();
        Task ended = Task.WhenAll(_connections.CloseAsync(), _stopping.CancelAsync());
        await ended.WaitAsync(s_stopTimeout).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
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
                // A connection with much to say would keep this loop from its next await.
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
        return pause;
    }

    // Without the socket, clients are refused at once instead of waiting for a server that accepts nobody.
    private void Fail(Exception error)
    {
        _listening.Dispose();
        _failed.TrySetException(new TransportException(
            $"the server on {EndPoint} can no longer accept connections ({OneLine.Of(error)}): raise the limits on open files and threads, then restart it", error));
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
            TcpShutdown.Run(socket);
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
            await TcpShutdown.RunAsync(socket);
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
