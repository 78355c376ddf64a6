using System.Net;
using System.ServiceModel;
using System.ServiceModel.Channels;

namespace IntegrationMethods.Transports.CoreWcf;

/// <summary>What a client talks to, and how.</summary>
/// <param name="EndPoint">The server.</param>
/// <param name="Binding">How.</param>
/// <param name="Address">The service there.</param>
/// <param name="Sockets">Sockets that are the client's own to end; null where they are the channel's.</param>
internal sealed record WcfTarget(IPEndPoint EndPoint, Binding Binding, EndpointAddress Address, HttpSockets? Sockets = null)
{
    public static WcfTarget Http(IPEndPoint endpoint, TransportOptions options, HttpSockets sockets) =>
        new(endpoint, ClientBindings.Http(options), new EndpointAddress($"http://{endpoint}{HttpHost.Path}"), sockets);

    public static WcfTarget NetTcp(IPEndPoint endpoint, TransportOptions options) =>
        new(endpoint, ClientBindings.NetTcp(options), new EndpointAddress($"net.tcp://{endpoint}{NetTcpHost.Path}"));
}
