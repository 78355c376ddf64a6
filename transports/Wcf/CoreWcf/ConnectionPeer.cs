using IntegrationMethods.Transports.Shared.Serving;
using Microsoft.AspNetCore.Connections;

namespace IntegrationMethods.Transports.Wcf.CoreWcf;

/// <summary>The peer whose call runs here: CoreWCF gives a service neither its connection nor the features of one.</summary>
internal static class ConnectionPeer
{
    private static readonly AsyncLocal<Peer?> s_current = new();

    public static Peer Current => s_current.Value ?? throw new InvalidOperationException("a call of no connection");

    /// <summary>Has the peer of a connection flow into the calls that are read from it.</summary>
    public static void Flow(IConnectionBuilder connections) => connections.Use(next => connection =>
    {
        s_current.Value = connection.Features.Get<Peer>();
        return next(connection);
    });
}
