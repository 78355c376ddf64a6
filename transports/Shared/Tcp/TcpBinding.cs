using System.Net;
using System.Net.Sockets;

namespace IntegrationMethods.Transports.Shared.Tcp;

/// <summary>A listening socket, or one line that says why there is none.</summary>
internal static class TcpBinding
{
    private const int Backlog = 512;

    /// <exception cref="TransportException">The endpoint is not available.</exception>
    public static Socket Listen(EndPoint endpoint) => Bind(endpoint, SocketTarget.CreateSocket(endpoint), Backlog);

    /// <summary>
    /// Keeps others who hold endpoints from this one, and listens on nothing: it is UDP's, as systems let several sockets of TCP bind one
    /// that none listens on.
    /// </summary>
    /// <exception cref="TransportException">The endpoint is not available.</exception>
    public static Socket Hold(IPEndPoint endpoint) =>
        Bind(endpoint, new Socket(endpoint.AddressFamily, SocketType.Dgram, ProtocolType.Udp), null);

    private static Socket Bind(EndPoint endpoint, Socket socket, int? backlog)
    {
        try
        {
            socket.Bind(endpoint);
            if (backlog is { } waiting)
                socket.Listen(waiting);
            return socket;
        }
        catch (SocketException error)
        {
            socket.Dispose();
            throw new TransportException(endpoint is IPEndPoint address
                ? Describe(address, error)
                : $"can't listen on {endpoint} ({error.SocketErrorCode}): set TMPDIR to a folder that this user may write to", error);
        }
    }

    private static string Describe(IPEndPoint endpoint, SocketException error) => error.SocketErrorCode switch
    {
        SocketError.AddressAlreadyInUse => $"port {endpoint.Port} is in use: choose another one, or 0 for any free one",
        SocketError.AccessDenied => $"this user may not listen on port {endpoint.Port}: choose one above 1023",
        SocketError.AddressNotAvailable => $"{endpoint.Address} is not an address of this machine: choose one that is, such as 127.0.0.1",
        _ => $"can't listen on {endpoint} ({error.SocketErrorCode}): choose another address or port",
    };
}
