using System.Runtime.Versioning;
using IntegrationMethods.Transports.Shared.Serving;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Extensions.DependencyInjection;

namespace IntegrationMethods.Transports.Shared.Kestrel;

/// <summary>Kestrel's named pipes, open to the server's own user alone.</summary>
internal static class KestrelPipes
{
    /// <summary>Only a host can make them: of one that is never started, they are all that is taken.</summary>
    [SupportedOSPlatform("windows")]
    public static IConnectionListenerFactory Create(ServedRows rows)
    {
        WebApplicationBuilder builder = ApplicationListener.CreateBuilder(rows);
        builder.WebHost.UseKestrelCore().UseNamedPipes(pipes => pipes.MaxReadBufferSize = KestrelListener.ReadBuffer(rows.Options));
        return builder.Services.BuildServiceProvider().GetServices<IConnectionListenerFactory>()
            .Last(connections => connections is IConnectionListenerFactorySelector pipes && pipes.CanBind(new NamedPipeEndPoint("any")));
    }
}
