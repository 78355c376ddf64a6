using System.Net.Sockets;
using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Transports.Sockets;

/// <summary>Frames over TCP: for blocking calls from a socket that was never used asynchronously.</summary>
internal sealed class TcpSocketsWire(Socket socket, TransportOptions options) : ISocketsWire
{
    private readonly TcpInput _input = new(socket);

    public bool HasMore => !SocketsFrame.IsOnlyEnd(_input.Bytes);

    /// <summary>For blocking calls, each within the limit.</summary>
    public static TcpSocketsWire Blocking(Socket socket, TransportOptions options)
    {
        socket.ReceiveTimeout = socket.SendTimeout = SocketTimeout.Of(options.CallTimeout);
        return new TcpSocketsWire(socket, options);
    }

    public void Send(ReadOnlySpan<byte> frame) => socket.Send(frame);

    public ValueTask SendAsync(TcpOutput frames) => frames.SendAsync(socket);

    public bool TryTake(out SocketsAnswer answer) => SocketsAnswer.TryTake(_input, options.MaxMessageBytes, out answer);

    public bool Fill() => _input.Fill();

    public ValueTask<bool> FillAsync() => _input.FillAsync();

    public TransportException FailureOf(Exception error) => TcpFailure.OfCall(error, options.CallTimeout);

    public WireBytes? ReadWireBytes() => TcpWire.Read(socket);

    public void Close() => socket.Dispose();

    public void Dispose()
    {
        Close();
        _input.Dispose();
    }
}
