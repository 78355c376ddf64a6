using System.Net;
using System.Net.Sockets;
using IntegrationMethods.Transports.Shared.Tls;

namespace IntegrationMethods.Transports.Shared.Tcp;

/// <summary>Opens a client's socket in the form it is to be used in, within the limit.</summary>
internal static class TcpDialer
{
    /// <summary>Blocks natively; so will the socket.</summary>
    /// <exception cref="TransportException">No server answers there in time.</exception>
    public static Socket Connect(IPEndPoint endpoint, TransportOptions options)
    {
        (EndPoint target, Socket socket) = Create(endpoint, options);
        // A non-blocking connect with a poll would leave the socket non-blocking for good, and the time limit of a blocking
        // one is not passed on by .NET: closing the socket is what wakes the thread.
        using var limit = new SocketLimit(socket, options.ConnectTimeout);
        try
        {
            socket.Connect(target);
            limit.End();
            return socket;
        }
        catch (Exception error) when (error is SocketException or ObjectDisposedException)
        {
            socket.Dispose();
            throw Failure(endpoint, options, limit.IsExpired, error);
        }
    }

    /// <exception cref="TransportException">No server answers there in time.</exception>
    public static async ValueTask<Socket> ConnectAsync(IPEndPoint endpoint, TransportOptions options, CancellationToken ct = default)
    {
        (EndPoint target, Socket socket) = Create(endpoint, options);
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(ct);
        limit.CancelAfter(options.ConnectTimeout);
        try
        {
            await socket.ConnectAsync(target, limit.Token);
            return socket;
        }
        catch (Exception error)
        {
            socket.Dispose();
            ct.ThrowIfCancellationRequested();
            if (error is not (SocketException or OperationCanceledException))
                throw;
            throw Failure(endpoint, options, error is OperationCanceledException, error);
        }
    }

    /// <summary>A link for calls, which is one of TLS where the options say so.</summary>
    /// <exception cref="TransportException">No server answers there in time, or it is another one.</exception>
    public static TcpLink Link(IPEndPoint endpoint, TransportOptions options)
    {
        Socket socket = Connect(endpoint, options);
        var link = new TcpLink(socket);
        if (options.Tls)
            link.Secure(new TlsClient(endpoint, options));
        socket.ReceiveTimeout = socket.SendTimeout = SocketTimeout.Of(options.CallTimeout);
        return link;
    }

    /// <inheritdoc cref="Link"/>
    public static async ValueTask<TcpLink> LinkAsync(IPEndPoint endpoint, TransportOptions options, CancellationToken ct = default)
    {
        var link = new TcpLink(await ConnectAsync(endpoint, options, ct));
        if (options.Tls)
            await link.SecureAsync(new TlsClient(endpoint, options), ct);
        return link;
    }

    private static (EndPoint Target, Socket Socket) Create(IPEndPoint endpoint, TransportOptions options)
    {
        EndPoint target = SocketTarget.Of(endpoint, options);
        Socket socket = SocketTarget.CreateSocket(target);
        SocketTarget.SetNoDelay(socket, options);
        return (target, socket);
    }

    private static TransportException Failure(IPEndPoint endpoint, TransportOptions options, bool givenUp, Exception error)
    {
        SocketError code = givenUp ? SocketError.TimedOut : (error as SocketException)?.SocketErrorCode ?? SocketError.OperationAborted;
        return new TransportException(Describe(endpoint, options, code), error);
    }

    private static string Describe(IPEndPoint endpoint, TransportOptions options, SocketError code) => code switch
    {
        // A Unix domain socket that no file is there for.
        SocketError.AddressNotAvailable when options.Address == AddressKind.Unix =>
            $"no server listens on {endpoint} by Unix socket: start it with --address unix as this user, or check the host and port",
        SocketError.ConnectionRefused => $"no server listens on {endpoint}: start it, or check the host and port",
        SocketError.TimedOut => $"no answer from {endpoint} within {Seconds.Of(options.ConnectTimeout)}: check the host, port and firewall",
        _ => $"can't connect to {endpoint} ({code}): check the host and port",
    };
}
