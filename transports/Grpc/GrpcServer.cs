using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Abstractions;
using Microsoft.AspNetCore.Http.Features;

namespace IntegrationMethods.Transports.Grpc;

/// <summary>What Kestrel calls for each request.</summary>
internal sealed class GrpcServer(TransportOptions options) : IHttpApplication<GrpcServerCall>
{
    /// <summary>Kestrel reuses its streams, and the call with them.</summary>
    public GrpcServerCall CreateContext(IFeatureCollection contextFeatures)
    {
        if (contextFeatures is not IHostContextContainer<GrpcServerCall> container)
            return new GrpcServerCall(options, contextFeatures);
        return container.HostContext ??= new GrpcServerCall(options, contextFeatures);
    }

    public Task ProcessRequestAsync(GrpcServerCall context) => context.RunAsync();

    public void DisposeContext(GrpcServerCall context, Exception? exception) => context.Release();
}
