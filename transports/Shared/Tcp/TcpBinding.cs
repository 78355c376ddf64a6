using System.Net;
using System.Net.Sockets;

namespace IntegrationMethods.Transports.Shared.Tcp;

/// <summary>A listening socket, or one line that says why there is none.</summary>
internal static class TcpBinding
{
    private const int Backlog = 512;

    /// <exception cref="TransportException">The endpoint is not available.</exception>
    public static Socket Listen(IPEndPoint endpoint) => Bind(endpoint, static socket => socket.Listen(Backlog));

    /// <summary>Keeps others from it, without listening.</summary>
    /// <exception cref="TransportException">The endpoint is not available.</exception>
    public static Socket Hold(IPEndPoint endpoint) => Bind(endpoint, static _ => { });

    private static Socket Bind(IPEndPoint endpoint, Action<Socket> then)
    {
        var socket = new Socket(endpoint.AddressFamily, SocketType.Stream, ProtocolType.Tcp);
        try
        {
            socket.Bind(endpoint);
            then(socket);
            return socket;
        }
        catch (SocketException error)
        {
            socket.Dispose();
            throw new TransportException(Describe(endpoint, error), error);
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
