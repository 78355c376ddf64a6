using System.Net;
using System.Net.Sockets;
using IntegrationMethods.Transports.Shared.Tcp;
using IntegrationMethods.Transports.Shared.Tls;

namespace IntegrationMethods.Transports.WebSockets;

/// <summary>Opens what a client's WebSocket is opened on, in the form that it will serve.</summary>
internal static class WebSocketDialer
{
    /// <summary>What follows does all of its work on the calling thread, as the stream does.</summary>
    /// <exception cref="TransportException">No server answers there in time, or it is another one.</exception>
    public static WebSocketLink Connect(IPEndPoint endpoint, TransportOptions options)
    {
        Socket socket = TcpDialer.Connect(endpoint, options);
        var stream = new BlockingSocketStream(socket);
        return new(socket, options.Tls ? new TlsClient(endpoint, options).Authenticate(socket, stream) : stream, stream);
    }

    /// <exception cref="TransportException">No server answers there in time, or it is another one.</exception>
    public static async ValueTask<WebSocketLink> ConnectAsync(IPEndPoint endpoint, TransportOptions options, CancellationToken ct)
    {
        Socket socket = await TcpDialer.ConnectAsync(endpoint, options, ct);
        Stream stream = new NetworkStream(socket, ownsSocket: true);
        return new(socket, options.Tls ? await new TlsClient(endpoint, options).AuthenticateAsync(socket, stream, null, ct) : stream);
    }
}
