using System.Net;
using System.Net.Sockets;
using IntegrationMethods.Contract;
using IntegrationMethods.Transports.Shared;

namespace IntegrationMethods.Transports.Soap;

/// <summary>Opens a client's sockets in the form that they will serve.</summary>
internal static class SoapSocket
{
    /// <summary>Connects without ever making the socket asynchronous, so that it blocks natively.</summary>
    /// <exception cref="TransportException">No server answers there in time.</exception>
    public static NetworkStream Connect(IPEndPoint endpoint, TransportOptions options)
    {
        Socket socket = New(endpoint, options);
        // The platform's blocking connect has no timeout of its own: closing the socket ends it.
        using var timer = new Timer(static socket => ((Socket)socket!).Dispose(), socket, options.ConnectTimeout, Timeout.InfiniteTimeSpan);
        try
        {
            socket.Connect(endpoint);
            socket.ReceiveTimeout = socket.SendTimeout = (int)Math.Min(int.MaxValue, Math.Ceiling(options.CallTimeout.TotalMilliseconds));
            return new BlockingStream(socket);
        }
        catch (Exception error) when (error is SocketException or ObjectDisposedException)
        {
            socket.Dispose();
            throw NotReached(endpoint, options, error);
        }
    }

    /// <exception cref="TransportException">No server answers there in time.</exception>
    public static async ValueTask<NetworkStream> ConnectAsync(IPEndPoint endpoint, TransportOptions options, CancellationToken ct)
    {
        Socket socket = New(endpoint, options);
        using var deadline = CancellationTokenSource.CreateLinkedTokenSource(ct);
        deadline.CancelAfter(options.ConnectTimeout);
        try
        {
            await socket.ConnectAsync(endpoint, deadline.Token);
            return new NetworkStream(socket, ownsSocket: true);
        }
        catch (Exception error) when (error is SocketException or OperationCanceledException)
        {
            socket.Dispose();
            ct.ThrowIfCancellationRequested();
            throw NotReached(endpoint, options, error);
        }
    }

    private static Socket New(IPEndPoint endpoint, TransportOptions options) =>
        new(endpoint.AddressFamily, SocketType.Stream, ProtocolType.Tcp) { NoDelay = options.NoDelay };

    private static TransportException NotReached(IPEndPoint endpoint, TransportOptions options, Exception error) => error is SocketException
        ? new TransportException($"no SOAP server answers at {endpoint} ({OneLine.OfPeer(error.Message)}): start it, or mend the address", error)
        : new TransportException($"no SOAP server answers at {endpoint} within {Seconds.Of(options.ConnectTimeout)}: start it, or mend the address", error);
}
