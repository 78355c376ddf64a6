using System.Net;
using System.Net.Sockets;

namespace IntegrationMethods.Transports.Shared.Tcp;

/// <summary>Where connections to an address and port really go: there, or to the Unix domain socket that stands for them.</summary>
internal static class SocketTarget
{
    /// <exception cref="TransportException">The file's path is longer than systems allow.</exception>
    public static EndPoint Of(IPEndPoint endpoint, TransportOptions options)
    {
        if (options.Address == AddressKind.Tcp)
            return endpoint;
        string path = UnixSocketFile.Of(endpoint);
        try
        {
            return new UnixDomainSocketEndPoint(path);
        }
        catch (ArgumentOutOfRangeException error)
        {
            throw new TransportException($"{path} is too long for a Unix socket: set TMPDIR to a shorter path at both ends", error);
        }
    }

    public static Socket CreateSocket(EndPoint target) =>
        new(target.AddressFamily, SocketType.Stream, target is IPEndPoint ? ProtocolType.Tcp : ProtocolType.Unspecified);

    /// <summary>TCP_NODELAY as the options say; Unix domain sockets never wait for more to send.</summary>
    /// <exception cref="SocketException">The peer of an accepted socket has left.</exception>
    public static void SetNoDelay(Socket socket, TransportOptions options)
    {
        if (socket.AddressFamily != AddressFamily.Unix)
            socket.NoDelay = options.NoDelay;
    }
}
