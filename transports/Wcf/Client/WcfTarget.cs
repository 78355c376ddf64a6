using System.Net;
using System.ServiceModel;
using System.ServiceModel.Channels;
using IntegrationMethods.Transports.Wcf.Client.Tls;
using IntegrationMethods.Transports.Shared.Http;
using IntegrationMethods.Transports.Wcf.Contract;

namespace IntegrationMethods.Transports.Wcf.Client;

/// <summary>What a client talks to, and how.</summary>
/// <param name="EndPoint">The server.</param>
/// <param name="Binding">How.</param>
/// <param name="Address">The service there.</param>
/// <param name="Sockets">Sockets that are the client's own to end; null where they are the channel's.</param>
/// <param name="Tls">TLS that is the channel's; null where there is none.</param>
internal sealed record WcfTarget(IPEndPoint EndPoint, Binding Binding, EndpointAddress Address, HttpSockets? Sockets = null,
    ClientTls? Tls = null)
{
    public static WcfTarget Http(IPEndPoint endpoint, TransportOptions options, HttpSockets sockets) =>
        new(endpoint, ClientBindings.Http(options), new EndpointAddress($"{HttpLink.AddressOf(endpoint, options)}{ServicePaths.Http}"),
            sockets);

    public static WcfTarget NetTcp(IPEndPoint endpoint, TransportOptions options)
    {
        ClientTls? tls = options.Tls ? new(endpoint, options) : null;
        // The library holds the name that is expected of the server against that in its certificate.
        var address = new EndpointAddress(new Uri($"net.tcp://{endpoint}{ServicePaths.NetTcp}"), tls is null
            ? null
            : new DnsEndpointIdentity(RunCertificate.Name));
        return new(endpoint, ClientBindings.NetTcp(options, tls), address, Tls: tls);
    }
}
