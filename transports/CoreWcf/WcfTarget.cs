using System.Net;
using System.ServiceModel;
using System.ServiceModel.Channels;
using IntegrationMethods.Transports.Shared.Http;

namespace IntegrationMethods.Transports.CoreWcf;

/// <summary>What a client talks to, and how.</summary>
/// <param name="EndPoint">The server.</param>
/// <param name="Binding">How.</param>
/// <param name="Address">The service there.</param>
/// <param name="Sockets">Sockets that are the client's own to end; null where they are the channel's.</param>
internal sealed record WcfTarget(IPEndPoint EndPoint, Binding Binding, EndpointAddress Address, HttpSockets? Sockets = null)
{
    /// <summary>What looks at the server's certificate; null in clear text, and where the sockets do so.</summary>
    public PinnedCertificate? Pin { get; private init; }

    public static WcfTarget Http(IPEndPoint endpoint, TransportOptions options, HttpSockets sockets) =>
        new(endpoint, ClientBindings.Http(options), new EndpointAddress(HttpLink.AddressOf(endpoint, options) + HttpHost.Path), sockets);

    public static WcfTarget NetTcp(IPEndPoint endpoint, TransportOptions options) =>
        new(endpoint, ClientBindings.NetTcp(options), AddressOf(endpoint, options)) { Pin = options.Tls ? new PinnedCertificate(options) : null };

    // The certificate's name is the same wherever the server is.
    private static EndpointAddress AddressOf(IPEndPoint endpoint, TransportOptions options)
    {
        var address = new Uri($"net.tcp://{endpoint}{NetTcpHost.Path}");
        return options.Tls ? new EndpointAddress(address, new DnsEndpointIdentity(RunCertificate.Name)) : new EndpointAddress(address);
    }
}
