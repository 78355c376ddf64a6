using System.Net.WebSockets;
using IntegrationMethods.Transports.Shared.Frames;
using IntegrationMethods.Transports.Shared.Rows;
using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Transports.WebSockets;

/// <summary>The server's end of a WebSocket.</summary>
/// <param name="webSocket">It.</param>
/// <param name="peer">Whose it is.</param>
/// <param name="upgrade">What is left to read once it has failed.</param>
/// <param name="abort">Cuts the connection underneath.</param>
internal sealed class WebSocketServerWire(WebSocket webSocket, Peer peer, KeptUpgrade upgrade, Action abort) : ISocketsServerWire
{
    // One byte more than a request has, so that a longer one is seen.
    private readonly byte[] _request = new byte[SocketsRequest.Size + 1];

    private readonly Task _gone = WhenAsync(peer.Gone);
    private int _length;
    private bool _isWhole, _isEnd, _isViolated;

    public ReadOnlySpan<byte> Unread => default;

    /// <summary>Whether the client is refused: it has announced no end, and the server does not stop.</summary>
    public bool IsRefused => !_isEnd && !peer.Gone.IsCancellationRequested;

    public bool TryTake(out SocketsRequest? request)
    {
        request = null;
        if (_isEnd)
            return true;
        if (!_isWhole)
            return false;
        request = SocketsRequest.Read(_request.AsSpan(0, _length), streams: true);
        (_isWhole, _length) = (false, 0);
        return true;
    }

    public async ValueTask<bool> FillAsync()
    {
        while (!_isWhole && !_isEnd)
        {
            if (await ReceiveOrDrainAsync() is not { } part)
                return false;
            if (part.MessageType == WebSocketMessageType.Text)
                throw WebSocketFrames.NotBinary();
            _isEnd = part.MessageType == WebSocketMessageType.Close;
            _length += part.Count;
            _isWhole = part.EndOfMessage;
            if (_length > SocketsRequest.Size)
                throw SocketsFrame.OverLimit("a message", SocketsRequest.Size, "a request has exactly that many");
        }
        return true;
    }

    public ValueTask SendAsync(TcpOutput frames) => WebSocketFrames.SendAsync(webSocket, frames, WebSocketCloseStatus.EndpointUnavailable);

    /// <summary>Announces the end of the data, unless it has been announced.</summary>
    public async ValueTask EndAsync()
    {
        if (webSocket.State is WebSocketState.Open or WebSocketState.CloseReceived)
            await webSocket.CloseOutputAsync(_isEnd
                ? WebSocketCloseStatus.NormalClosure
                : WebSocketCloseStatus.PolicyViolation, null, CancellationToken.None);
    }

    public void Close()
    {
        // An abort would reset the connection, and the client might lose the status of its violation.
        if (!_isViolated)
            abort();
    }

    // It has sent the status of a violation by itself.
    private async ValueTask<ValueWebSocketReceiveResult?> ReceiveOrDrainAsync()
    {
        try
        {
            return await ReceiveAsync();
        }
        catch (WebSocketException error) when (error.WebSocketErrorCode != WebSocketError.ConnectionClosedPrematurely)
        {
            _isViolated = true;
            await upgrade.DrainAsync();
            throw;
        }
    }

    /// <returns>Null where the peer is gone or the server stops: a receive that is cancelled would cut the connection, with what is to be
    /// answered.</returns>
    private async ValueTask<ValueWebSocketReceiveResult?> ReceiveAsync()
    {
        ValueTask<ValueWebSocketReceiveResult> receiving = webSocket.ReceiveAsync(_request.AsMemory(_length), CancellationToken.None);
        if (receiving.IsCompleted)
            return await receiving;
        Task<ValueWebSocketReceiveResult> received = receiving.AsTask();
        if (await Task.WhenAny(received, _gone) == received)
            return await received;
        // Ignore its failure when the connection ends.
        _ = received.ContinueWith(static ended =>
            ended.Exception, CancellationToken.None, TaskContinuationOptions.ExecuteSynchronously, TaskScheduler.Default);
        return null;
    }

    private static async Task WhenAsync(CancellationToken ct) =>
        await Task.Delay(Timeout.Infinite, ct).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
}
