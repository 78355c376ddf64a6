using System.Net.Sockets;

namespace IntegrationMethods.Transports.Shared.Tcp;

/// <summary>What a <see cref="TcpServer"/> speaks on a connection it accepted, in either form. The server closes the socket.</summary>
/// <remarks>An exception ends that connection alone: it is cut off instead of closed in order.</remarks>
internal interface ITcpProtocol
{
    /// <summary>Serves one connection on a thread of its own, with a socket that blocks natively, until either end is done.</summary>
    void Serve(Socket socket);

    /// <summary>Serves one connection without holding a thread, until either end is done or the server stops.</summary>
    ValueTask ServeAsync(Socket socket, CancellationToken stopping);
}
