using IntegrationMethods.Transports.Shared.Frames;
using IntegrationMethods.Transports.Shared.Rows;
using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Transports.Sockets;

/// <summary>Frames as they are, over TCP or a named pipe.</summary>
internal sealed class TcpSocketsServerWire(TcpLink link) : ISocketsServerWire, IDisposable
{
    private readonly TcpInput _input = new(link);

    public ReadOnlySpan<byte> Unread => _input.Bytes;

    public bool TryTake(out SocketsRequest? request) => SocketsProtocol.TryTake(_input, out request);

    public ValueTask<bool> FillAsync() => _input.FillAsync();

    public ValueTask SendAsync(TcpOutput frames) => frames.SendAsync(link);

    public void Close() => link.Close();

    public void Dispose() => _input.Dispose();
}
