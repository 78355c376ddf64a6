using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Http.Features;

namespace IntegrationMethods.Transports.Shared.Kestrel;

/// <summary>For connections that never get as far as HTTP: Kestrel does not start without an application.</summary>
internal sealed class NoHttp : IHttpApplication<IFeatureCollection>
{
    public IFeatureCollection CreateContext(IFeatureCollection contextFeatures) => contextFeatures;

    public Task ProcessRequestAsync(IFeatureCollection context) => throw new NotSupportedException();

    public void DisposeContext(IFeatureCollection context, Exception? exception)
    {
    }
}
