using IntegrationMethods.Transports.Shared.Frames;
using IntegrationMethods.Transports.Shared.Rows;
using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Transports.Sockets;

/// <summary>Frames as they are, over TCP or a named pipe: for blocking calls from a socket that was never used asynchronously.</summary>
internal sealed class TcpSocketsWire(TcpLink link, TransportOptions options) : ISocketsWire
{
    private readonly TcpInput _input = new(link);

    public bool HasMore => !SocketsFrame.IsOnlyEnd(_input.Bytes);

    public void Send(ReadOnlySpan<byte> frame) => link.Send(frame);

    public ValueTask SendAsync(TcpOutput frames) => frames.SendAsync(link);

    public bool TryTake(out SocketsReply answer) => SocketsReply.TryTake(_input, options.MaxMessageBytes, out answer);

    public bool Fill() => _input.Fill();

    public ValueTask<bool> FillAsync() => _input.FillAsync();

    public TransportException FailureOf(Exception error) => TcpFailure.OfCall(error, options.CallTimeout);

    public WireBytes? ReadWireBytes() => link.ReadWireBytes();

    public string? TlsVersion => link.TlsVersion;

    public void Close() => link.Close();

    public void Dispose()
    {
        Close();
        link.Dispose();
        _input.Dispose();
    }
}
