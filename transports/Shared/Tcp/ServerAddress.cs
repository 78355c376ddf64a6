using System.Net;
using System.Net.Sockets;
using Microsoft.AspNetCore.Connections;

namespace IntegrationMethods.Transports.Shared.Tcp;

/// <summary>
/// A server's address and port, and what it listens on: the same, or a Unix domain socket or named pipe. For the latter two it holds the
/// port, so that no other server gets the name.
/// </summary>
internal sealed class ServerAddress : IDisposable
{
    private readonly IPEndPoint _name;
    private readonly Socket? _hold;

    private ServerAddress(IPEndPoint name, EndPoint target, Socket? hold) => (_name, Target, _hold) = (name, target, hold);

    /// <summary>What to listen on.</summary>
    public EndPoint Target { get; }

    /// <exception cref="TransportException">The name is not available.</exception>
    public static ServerAddress Take(IPEndPoint endpoint, TransportOptions options)
    {
        if (options.Address == AddressKind.Tcp)
            return new(endpoint, endpoint, null);
        Socket hold = TcpBinding.Hold(endpoint);
        try
        {
            var name = (IPEndPoint)hold.LocalEndPoint!;
            return new(name, TargetOf(name, options), hold);
        }
        catch
        {
            hold.Dispose();
            throw;
        }
    }

    /// <summary>The address that clients receive; <paramref name="bound"/> is null if the server listens on no port.</summary>
    public IPEndPoint Name(IPEndPoint? bound) => bound ?? _name;

    /// <summary>Call this once nothing listens there any more.</summary>
    public void Dispose() => _hold?.Dispose();

    private static EndPoint TargetOf(IPEndPoint name, TransportOptions options)
    {
        if (options.Address == AddressKind.Pipe)
            return new NamedPipeEndPoint(PipeName.Of(name));
        EndPoint target = SocketTarget.Of(name, options);
        UnixSocketFile.Clear(UnixSocketFile.Of(name));
        return target;
    }
}
