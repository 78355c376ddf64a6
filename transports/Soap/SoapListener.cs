using System.Net;
using IntegrationMethods.Transports.Http;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets;
using Microsoft.Extensions.Logging.Abstractions;

namespace IntegrationMethods.Transports.Soap;

/// <summary>Kestrel alone, without a host: no console logging, no Ctrl+C, nothing between the socket and <see cref="SoapApplication"/>.</summary>
internal sealed class SoapListener : IListener
{
    private readonly KestrelServer _server;

    private SoapListener(KestrelServer server, IPEndPoint endpoint)
    {
        _server = server;
        EndPoint = endpoint;
    }

    public IPEndPoint EndPoint { get; }

    /// <exception cref="TransportException">The endpoint can't be had.</exception>
    public static async ValueTask<SoapListener> StartAsync(IPEndPoint endpoint, IServiceTables rows, TransportOptions options, CancellationToken ct)
    {
        ListenOptions? bound = null;
        KestrelServerOptions kestrel = Options(options);
        kestrel.Listen(endpoint, listen =>
        {
            listen.Protocols = HttpProtocols.Http1;
            bound = listen;
        });
        var sockets = new SocketTransportFactory(
            Microsoft.Extensions.Options.Options.Create(new SocketTransportOptions { NoDelay = options.NoDelay }), NullLoggerFactory.Instance);
        var server = new KestrelServer(Microsoft.Extensions.Options.Options.Create(kestrel), sockets, NullLoggerFactory.Instance);
        try
        {
            await server.StartAsync(new SoapApplication(rows, options), ct);
        }
        catch (Exception error) when (error is IOException or System.Net.Sockets.SocketException or InvalidOperationException)
        {
            server.Dispose();
            throw NotBound(endpoint, error);
        }
        return new SoapListener(server, bound!.IPEndPoint!);
    }

    public async ValueTask DisposeAsync()
    {
        // A token already cancelled: connections are ended, not waited for.
        await _server.StopAsync(new CancellationToken(canceled: true));
        _server.Dispose();
    }

    private static KestrelServerOptions Options(TransportOptions options)
    {
        var kestrel = new KestrelServerOptions();
        kestrel.Limits.MaxConcurrentConnections = options.MaxConnections;
        kestrel.Limits.MaxRequestBodySize = options.MaxMessageBytes;
        kestrel.Limits.KeepAliveTimeout = options.IdleTimeout;
        // The head of a request is HTTP's handshake: whoever dribbles it holds a connection and nothing else.
        kestrel.Limits.RequestHeadersTimeout = options.ConnectTimeout < options.IdleTimeout ? options.ConnectTimeout : options.IdleTimeout;
        kestrel.Limits.MinRequestBodyDataRate = HttpPace.Least(options);
        kestrel.Limits.MinResponseDataRate = HttpPace.Least(options);
        return kestrel;
    }

    private static TransportException NotBound(IPEndPoint endpoint, Exception error) =>
        error is AddressInUseException || error.InnerException is AddressInUseException
            ? new TransportException($"port {endpoint.Port} is in use: choose another one, or 0 for any free one", error)
            : new TransportException($"can't listen on {endpoint} ({OneLine.Of(error.Message)}): choose an address of this machine", error);
}
