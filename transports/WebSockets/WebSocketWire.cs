using System.Net.Sockets;
using System.Net.WebSockets;
using IntegrationMethods.Transports.Shared.Buffers;
using IntegrationMethods.Transports.Shared.Tcp;
using IntegrationMethods.Transports.Sockets;

namespace IntegrationMethods.Transports.WebSockets;

/// <summary>The client's end of a WebSocket. On a stream that blocks, every call of its own blocks and is done when it returns.</summary>
/// <param name="webSocket">Opened.</param>
/// <param name="link">What it was opened on.</param>
/// <param name="options">Limits.</param>
internal abstract class WebSocketWire(WebSocket webSocket, WebSocketLink link, TransportOptions options) : ISocketsWire
{
    private const int FirstSize = 16 * 1024;
    private const int KeptSize = 1024 * 1024;

    /// <summary>Of the least that is received at once: what is left of an array may be a few bytes.</summary>
    private const int MinRoom = 8 * 1024;

    private readonly TcpOutput _frame = new();
    private PooledBytes _arrived = new(FirstSize);

    /// <summary>Never: a WebSocket returns one message at a time and does not report whether another one is available.</summary>
    public bool HasMore => false;

    public string? TlsVersion => link.TlsVersion;

    protected TransportOptions Options => options;

    /// <summary>What has arrived and is not forgotten.</summary>
    protected ArraySegment<byte> Arrived => _arrived.Written;

    public void Send(ReadOnlySpan<byte> frame)
    {
        WaitAnew();
        frame.CopyTo(_frame.GetSpan(frame.Length));
        _frame.Advance(frame.Length);
        Done(SendAsync(_frame));
    }

    public async ValueTask SendAsync(TcpOutput frames)
    {
        try
        {
            await WriteAsync(webSocket, frames);
        }
        catch (WebSocketException error)
        {
            throw new IOException(error.Message, error);
        }
    }

    public abstract bool TryTake(out SocketsAnswer answer);

    public bool Fill() => Done(FillAsync());

    public async ValueTask<bool> FillAsync()
    {
        ValueWebSocketReceiveResult part;
        do
        {
            part = await webSocket.ReceiveAsync(_arrived.MemoryRoom(MinRoom), CancellationToken.None);
            if (part.MessageType == WebSocketMessageType.Close)
                return false;
            _arrived.Length += part.Count;
        }
        while (!IsEnough(part.MessageType, part.EndOfMessage));
        return true;
    }

    public TransportException FailureOf(Exception error) => error switch
    {
        _ when Inner<SocketException>(error) is { } known => TcpFailure.OfCall(known, options.CallTimeout),
        _ when Inner<WebSocketException>(error) is { } broken => broken.WebSocketErrorCode == WebSocketError.ConnectionClosedPrematurely || broken.WebSocketErrorCode == WebSocketError.InvalidState
            ? TcpFailure.Closed()
            : SocketsFrame.Garbage(OneLine.OfPeer(broken.Message)),
        _ => TcpFailure.OfCall(error, options.CallTimeout),
    };

    public WireBytes? ReadWireBytes() => TcpWire.Read(link.Socket);

    public void Close() => link.Socket.Dispose();

    public virtual void Dispose()
    {
        Close();
        webSocket.Dispose();
        link.Stream.Dispose();
        _frame.Dispose();
        _arrived.Dispose();
    }

    /// <summary>Sends whole frames in the protocol's messages, and forgets them.</summary>
    protected abstract ValueTask WriteAsync(WebSocket socket, TcpOutput frames);

    /// <summary>More has arrived.</summary>
    /// <param name="type">Text or bytes.</param>
    /// <param name="isWhole">Whether it ends a message.</param>
    /// <returns>Whether it may be enough for an answer.</returns>
    protected abstract bool IsEnough(WebSocketMessageType type, bool isWhole);

    /// <summary>A blocking wait begins, which the limit of calls is for.</summary>
    protected void WaitAnew() => link.Blocking?.Limit(options.CallTimeout);

    /// <summary>Forgets the first bytes of what has arrived.</summary>
    protected void Forget(int count)
    {
        int rest = _arrived.Length - count;
        _arrived.Area(count, rest).CopyTo(_arrived.Area(0, rest));
        _arrived.Length = rest;
        if (rest == 0 && _arrived.Capacity > KeptSize)
            _arrived.Dispose();
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
        : throw new InvalidOperationException("a blocking call went on on another thread");

    private static T? Inner<T>(Exception? error) where T : Exception
    {
        while (error is not null and not T)
            error = error.InnerException;
        return (T?)error;
    }
}
