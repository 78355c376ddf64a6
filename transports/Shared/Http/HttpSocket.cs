using System.Net;
using System.Net.Sockets;
using IntegrationMethods.Transports.Shared.Pipes;
using IntegrationMethods.Transports.Shared.Tcp;
using IntegrationMethods.Transports.Shared.Tls;

namespace IntegrationMethods.Transports.Shared.Http;

/// <summary>Opens a client's sockets, or named pipes, in the form that they will serve.</summary>
internal static class HttpSocket
{
    /// <summary>Connects without ever making the socket asynchronous, so that it blocks natively.</summary>
    /// <exception cref="TransportException">No server answers there in time, or it is another one.</exception>
    public static HttpLink Connect(IPEndPoint endpoint, TransportOptions options)
    {
        if (options.Address == AddressKind.Pipe)
            return new(null, PipeDialer.Connect(endpoint, options), IsBlocking: true);
        Socket socket = TcpDialer.Connect(endpoint, options);
        socket.ReceiveTimeout = socket.SendTimeout = SocketTimeout.Of(options.CallTimeout);
        Stream stream = new BlockingStream(socket);
        if (options.Tls)
            stream = new TlsClient(endpoint, options).Authenticate(socket, stream, HttpLink.NameOf(HttpVersion.Version11));
        return new(socket, stream, IsBlocking: true);
    }

    /// <exception cref="TransportException">No server answers there in time, or it is another one.</exception>
    public static async ValueTask<HttpLink> ConnectAsync(IPEndPoint endpoint, TransportOptions options, Version version,
        CancellationToken ct)
    {
        if (options.Address == AddressKind.Pipe)
            return new(null, await PipeDialer.ConnectAsync(endpoint, options, ct), IsBlocking: false);
        Socket socket = await TcpDialer.ConnectAsync(endpoint, options, ct);
        Stream stream = new NetworkStream(socket, ownsSocket: true);
        if (options.Tls)
            stream = await new TlsClient(endpoint, options).AuthenticateAsync(socket, stream, HttpLink.NameOf(version), ct);
        return new(socket, stream, IsBlocking: false);
    }
}
