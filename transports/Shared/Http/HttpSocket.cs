using System.Net;
using System.Net.Sockets;
using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Transports.Shared.Http;

/// <summary>Opens a client's sockets in the form that they will serve.</summary>
internal static class HttpSocket
{
    /// <summary>Connects without ever making the socket asynchronous, so that it blocks natively.</summary>
    /// <exception cref="TransportException">No server answers there in time.</exception>
    public static NetworkStream Connect(IPEndPoint endpoint, TransportOptions options)
    {
        Socket socket = TcpDialer.Connect(endpoint, options);
        socket.ReceiveTimeout = socket.SendTimeout = SocketTimeout.Of(options.CallTimeout);
        return new BlockingStream(socket);
    }

    /// <exception cref="TransportException">No server answers there in time.</exception>
    public static async ValueTask<NetworkStream> ConnectAsync(IPEndPoint endpoint, TransportOptions options, CancellationToken ct) =>
        new(await TcpDialer.ConnectAsync(endpoint, options, ct), ownsSocket: true);
}
