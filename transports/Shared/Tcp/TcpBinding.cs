using System.Net;
using System.Net.Sockets;

namespace IntegrationMethods.Transports.Shared.Tcp;

/// <summary>A listening socket, or one line that says why there is none.</summary>
internal static class TcpBinding
{
    private const int Backlog = 512;

    /// <exception cref="TransportException">The endpoint is not available.</exception>
    public static Socket Listen(IPEndPoint endpoint)
    {
        var socket = new Socket(endpoint.AddressFamily, SocketType.Stream, ProtocolType.Tcp);
        try
        {
            socket.Bind(endpoint);
            socket.Listen(Backlog);
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
        SocketError.AccessDenied => $"port {endpoint.Port} is not open to this user: choose one above 1023",
        SocketError.AddressNotAvailable => $"{endpoint.Address} is no address of this machine: choose one that is, such as 127.0.0.1",
        _ => $"can't listen on {endpoint} ({error.SocketErrorCode}): choose another address or port",
    };
}
