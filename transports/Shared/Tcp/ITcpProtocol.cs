using IntegrationMethods.Transports.Shared.Serving;

namespace IntegrationMethods.Transports.Shared.Tcp;

/// <summary>What a <see cref="TcpServer"/> speaks on a connection it accepted, in either form. The server closes the socket.</summary>
/// <remarks>
/// An exception ends that connection alone: it is cut off instead of closed in order. A server that stops cancels <see cref="Peer.Gone"/>
/// and shuts the receiving side: what is read ends, and there is a moment to say so to the peer.
/// </remarks>
internal interface ITcpProtocol
{
    /// <summary>Serves one connection on its own thread, with a socket that blocks natively, until either end is done.</summary>
    void Serve(Peer peer);

    /// <summary>Serves one connection without holding a thread, until either end is done.</summary>
    ValueTask ServeAsync(Peer peer);
}
