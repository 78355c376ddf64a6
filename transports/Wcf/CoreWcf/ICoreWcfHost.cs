using System.Net;
using CoreWCF.Configuration;
using Microsoft.AspNetCore.Builder;

namespace IntegrationMethods.Transports.Wcf.CoreWcf;

/// <summary>What the two bindings need of the host that they have in common.</summary>
internal interface ICoreWcfHost
{
    /// <summary>The address asked for until the host has started, then the one bound.</summary>
    IPEndPoint EndPoint { get; }

    /// <summary>Sets up the listening on <see cref="EndPoint"/> and nowhere else.</summary>
    void Listen(WebApplicationBuilder builder);

    /// <summary>Puts the service on its binding and path.</summary>
    void Add(IServiceBuilder services);
}
