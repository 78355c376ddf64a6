using System.Net;
using System.Net.Sockets;
using System.Net.WebSockets;
using IntegrationMethods.Transports.Shared.Tcp;
using IntegrationMethods.Transports.Shared.Tls;
using IntegrationMethods.Transports.Sockets;

namespace IntegrationMethods.Transports.WebSockets;

/// <summary>Opens a client's WebSocket in the form that it will serve.</summary>
internal static class WebSocketDialer
{
    /// <summary>Does all of its work on the calling thread, as will the connection.</summary>
    /// <param name="endpoint">The server.</param>
    /// <param name="options">Limits, and whether it is TLS.</param>
    /// <param name="service">What is there.</param>
    /// <param name="wire">What is spoken on the WebSocket.</param>
    /// <exception cref="TransportException">No server answers there in time, or it is another one.</exception>
    public static IConnection Connect(IPEndPoint endpoint, TransportOptions options, WebSocketService service, Func<WebSocket, WebSocketLink, WebSocketWire> wire)
    {
        Socket socket = TcpDialer.Connect(endpoint, options);
        var stream = new BlockingSocketStream(socket);
        var link = new WebSocketLink(socket, options.Tls ? new TlsClient(endpoint, options).Authenticate(socket, stream) : stream, stream);
        // Done when it returns, as the link blocks.
        WebSocket opened = WebSocketHandshake.OpenAsync(link, endpoint, options, service, CancellationToken.None).AsTask().GetAwaiter().GetResult();
        return new SyncSocketsConnection(wire(opened, link), options.Answer);
    }

    /// <param name="endpoint">The server.</param>
    /// <param name="options">Limits, and whether it is TLS.</param>
    /// <param name="service">What is there.</param>
    /// <param name="wire">What is spoken on the WebSocket.</param>
    /// <param name="ct">Ends the attempt.</param>
    /// <exception cref="TransportException">No server answers there in time, or it is another one.</exception>
    public static async ValueTask<IConnection> ConnectAsync(
        IPEndPoint endpoint, TransportOptions options, WebSocketService service, Func<WebSocket, WebSocketLink, WebSocketWire> wire, CancellationToken ct)
    {
        Socket socket = await TcpDialer.ConnectAsync(endpoint, options, ct);
        Stream stream = new NetworkStream(socket, ownsSocket: true);
        var link = new WebSocketLink(socket, options.Tls ? await new TlsClient(endpoint, options).AuthenticateAsync(socket, stream, null, ct) : stream);
        WebSocket opened = await WebSocketHandshake.OpenAsync(link, endpoint, options, service, ct);
        return new AsyncSocketsConnection(wire(opened, link), options, options.Answer);
    }
}
