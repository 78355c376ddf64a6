using System.Net.Sockets;
using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Transports.Sockets;

/// <summary>Frames over TCP.</summary>
internal sealed class TcpSocketsServerWire(Socket socket) : ISocketsServerWire, IDisposable
{
    private readonly TcpInput _input = new(socket);

    public ReadOnlySpan<byte> Unread => _input.Bytes;

    public bool TryTake(out SocketsRequest? request) => SocketsProtocol.TryTake(_input, out request);

    public ValueTask<bool> FillAsync() => _input.FillAsync();

    public ValueTask SendAsync(TcpOutput frames) => frames.SendAsync(socket);

    public void Close() => socket.Dispose();

    public void Dispose() => _input.Dispose();
}
