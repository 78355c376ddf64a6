using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.Extensions.Options;

namespace IntegrationMethods.Tests.Unit.Transports.Grpc;

/// <summary>A server of HTTP/2 that greets as a server of gRPC does, and then answers calls as a test likes.</summary>
internal sealed class FakeServer : IHttpApplication<IFeatureCollection>, IAsyncDisposable
{
    private readonly Func<IFeatureCollection, Task> _answer;
    private readonly KestrelServer _kestrel;
    private ListenOptions? _bound;

    private FakeServer(Func<IFeatureCollection, Task> answer)
    {
        _answer = answer;
        var options = new KestrelServerOptions();
        options.Listen(IPAddress.Loopback, 0, listen =>
        {
            listen.Protocols = HttpProtocols.Http2;
            _bound = listen;
        });
        _kestrel = new KestrelServer(
            Options.Create(options), new SocketTransportFactory(Options.Create(new SocketTransportOptions()), NullLoggerFactory.Instance),
                NullLoggerFactory.Instance);
    }

    public IPEndPoint EndPoint => _bound!.IPEndPoint!;

    public static async Task<FakeServer> StartAsync(Func<IFeatureCollection, Task> answer)
    {
        var server = new FakeServer(answer);
        await server._kestrel.StartAsync(server, CancellationToken.None);
        return server;
    }

    public IFeatureCollection CreateContext(IFeatureCollection contextFeatures) => contextFeatures;

    public Task ProcessRequestAsync(IFeatureCollection context)
    {
        if (!context.GetRequiredFeature<IHttpRequestFeature>().Path.Contains("Health", StringComparison.Ordinal))
            return _answer(context);
        IHttpResponseFeature response = context.GetRequiredFeature<IHttpResponseFeature>();
        response.Headers.ContentType = "application/grpc";
        response.Headers.GrpcStatus = "12";
        return Task.CompletedTask;
    }

    public void DisposeContext(IFeatureCollection context, Exception? exception)
    {
    }

    public async ValueTask DisposeAsync()
    {
        await _kestrel.StopAsync(new CancellationToken(canceled: true));
        _kestrel.Dispose();
    }
}
