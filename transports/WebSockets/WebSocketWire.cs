using System.Net.Sockets;
using System.Net.WebSockets;
using IntegrationMethods.Transports.Shared.Buffers;
using IntegrationMethods.Transports.Shared.Frames;
using IntegrationMethods.Transports.Shared.Rows;
using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Transports.WebSockets;

/// <summary>The client's end of a WebSocket. On a blocking stream, each of its calls blocks and has completed when it returns.</summary>
internal sealed class WebSocketWire(WebSocket webSocket, WebSocketLink link, TransportOptions options) : ISocketsWire
{
    private const int FirstSize = 16 * 1024;
    private const int KeptSize = 1024 * 1024;

    private readonly TcpOutput _frame = new();
    private PooledBytes _message = new(FirstSize);
    private readonly ReplyParts? _parts = options.Answer == ReplyKind.List ? null : new();
    private bool _isWhole;

    /// <summary>Never: a WebSocket returns one message at a time and does not report whether another one is available.</summary>
    public bool HasMore => false;

    public void Send(ReadOnlySpan<byte> frame)
    {
        link.Blocking?.Limit(options.CallTimeout);
        frame.CopyTo(_frame.GetSpan(frame.Length));
        _frame.Advance(frame.Length);
        Done(SendAsync(_frame));
    }

    public async ValueTask SendAsync(TcpOutput frames)
    {
        try
        {
            await WebSocketFrames.SendAsync(webSocket, frames, WebSocketCloseStatus.NormalClosure);
        }
        catch (WebSocketException error)
        {
            throw new IOException(error.Message, error);
        }
    }

    public bool TryTake(out SocketsReply answer)
    {
        answer = default;
        if (!_isWhole)
            return false;
        if (_message.Length == 0)
            throw SocketsFrame.Garbage("an answer is empty");
        answer = SocketsReply.Read(_message.Written, parts: _parts is not null);
        Forget();
        if (_parts is not null)
            answer = _parts.Join(answer);
        // The wait for the next part begins.
        if (answer.IsPart)
            link.Blocking?.Limit(options.CallTimeout);
        return true;
    }

    public bool Fill() => Done(FillAsync());

    public async ValueTask<bool> FillAsync()
    {
        while (!_isWhole)
        {
            ValueWebSocketReceiveResult part = await webSocket.ReceiveAsync(_message.MemoryRoom(1), CancellationToken.None);
            if (part.MessageType == WebSocketMessageType.Close)
                return false;
            if (part.MessageType == WebSocketMessageType.Text)
                throw WebSocketFrames.NotBinary();
            _message.Length += part.Count;
            if (_message.Length > options.MaxMessageBytes)
                throw SocketsFrame.OverLimit("the answer", options.MaxMessageBytes);
            _isWhole = part.EndOfMessage;
        }
        return true;
    }

    public TransportException FailureOf(Exception error) => error switch
    {
        _ when Inner<SocketException>(error) is { } known => TcpFailure.OfCall(known, options.CallTimeout),
        _ when Inner<WebSocketException>(error) is { } broken =>
            broken.WebSocketErrorCode == WebSocketError.ConnectionClosedPrematurely
            || broken.WebSocketErrorCode == WebSocketError.InvalidState
            ? TcpFailure.Closed()
            : SocketsFrame.Garbage(OneLine.OfPeer(broken.Message)),
        _ => TcpFailure.OfCall(error, options.CallTimeout),
    };

    public WireBytes? ReadWireBytes() => TcpWire.Read(link.Socket);

    public string? TlsVersion => link.TlsVersion;

    public void Close() => link.Socket.Dispose();

    public void Dispose()
    {
        Close();
        webSocket.Dispose();
        link.Stream.Dispose();
        _frame.Dispose();
        _message.Dispose();
    }

    private void Forget()
    {
        (_isWhole, _message.Length) = (false, 0);
        if (_message.Capacity > KeptSize)
            _message.Dispose();
    }

    // An operation that were not done would be one whose thread is another.
    private static void Done(ValueTask operation) => Done(Await(operation));

    private static async ValueTask<bool> Await(ValueTask operation)
    {
        await operation;
        return true;
    }

    private static T Done<T>(ValueTask<T> operation) => operation.IsCompleted
        ? operation.GetAwaiter().GetResult()
        : throw new InvalidOperationException("a blocking call continued on another thread");

    private static T? Inner<T>(Exception? error) where T : Exception
    {
        while (error is not null and not T)
            error = error.InnerException;
        return (T?)error;
    }
}
