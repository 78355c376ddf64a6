using System.Net.WebSockets;
using IntegrationMethods.Transports.Shared.Http;

namespace IntegrationMethods.Transports.SignalR;

/// <summary>A WebSocket whose messages of the hub's protocol have a limit, which the library's client does not have.</summary>
/// <param name="inner">The WebSocket.</param>
/// <param name="limit">Bytes of a message.</param>
internal sealed class LimitedWebSocket(WebSocket inner, int limit) : WebSocket
{
    private long _length;

    public override WebSocketCloseStatus? CloseStatus => inner.CloseStatus;

    public override string? CloseStatusDescription => inner.CloseStatusDescription;

    public override WebSocketState State => inner.State;

    public override string? SubProtocol => inner.SubProtocol;

    public override void Abort() => inner.Abort();

    public override Task CloseAsync(WebSocketCloseStatus closeStatus, string? statusDescription, CancellationToken cancellationToken) =>
        inner.CloseAsync(closeStatus, statusDescription, cancellationToken);

    public override Task CloseOutputAsync(WebSocketCloseStatus closeStatus, string? statusDescription, CancellationToken cancellationToken) =>
        inner.CloseOutputAsync(closeStatus, statusDescription, cancellationToken);

    /// <exception cref="TransportException">A message is over the limit.</exception>
    public override async Task<WebSocketReceiveResult> ReceiveAsync(ArraySegment<byte> buffer, CancellationToken cancellationToken)
    {
        WebSocketReceiveResult part = await inner.ReceiveAsync(buffer, cancellationToken);
        Count(buffer.AsSpan(0, part.Count));
        return part;
    }

    /// <exception cref="TransportException">A message is over the limit.</exception>
    public override async ValueTask<ValueWebSocketReceiveResult> ReceiveAsync(Memory<byte> buffer, CancellationToken cancellationToken)
    {
        ValueWebSocketReceiveResult part = await inner.ReceiveAsync(buffer, cancellationToken);
        Count(buffer.Span[..part.Count]);
        return part;
    }

    public override Task SendAsync(ArraySegment<byte> buffer, WebSocketMessageType messageType, bool endOfMessage, CancellationToken cancellationToken) =>
        inner.SendAsync(buffer, messageType, endOfMessage, cancellationToken);

    public override ValueTask SendAsync(ReadOnlyMemory<byte> buffer, WebSocketMessageType messageType, bool endOfMessage, CancellationToken cancellationToken) =>
        inner.SendAsync(buffer, messageType, endOfMessage, cancellationToken);

    public override void Dispose() => inner.Dispose();

    /// <summary>One message of WebSocket may hold several of the hub's, and one of the hub's may take several.</summary>
    private void Count(ReadOnlySpan<byte> received)
    {
        for (int end; (end = received.IndexOf(HubJson.Separator)) >= 0; received = received[(end + 1)..])
        {
            Add(end);
            _length = 0;
        }
        Add(received.Length);
    }

    private void Add(int bytes)
    {
        _length += bytes;
        if (_length > limit)
            throw HttpBody.TooLong(limit, HubJson.Protocol);
    }
}
