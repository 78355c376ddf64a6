using System.Net.WebSockets;
using IntegrationMethods.Transports.Shared.Tcp;
using IntegrationMethods.Transports.Sockets;

namespace IntegrationMethods.Transports.WebSockets;

/// <summary>The sockets protocol in binary messages: PROTOCOL.md, section 7.</summary>
internal sealed class FramesWire(WebSocket webSocket, WebSocketLink link, TransportOptions options) : WebSocketWire(webSocket, link, options)
{
    private readonly AnswerParts? _parts = options.Answer == AnswerKind.List ? null : new();
    private bool _isWhole;

    public override bool TryTake(out SocketsAnswer answer)
    {
        answer = default;
        if (!_isWhole)
            return false;
        if (Arrived.Count == 0)
            throw SocketsFrame.Garbage("an answer is empty");
        answer = SocketsAnswer.Read(Arrived, parts: _parts is not null);
        _isWhole = false;
        Forget(Arrived.Count);
        if (_parts is not null)
            answer = _parts.Join(answer);
        if (answer.IsPart)
            WaitAnew();
        return true;
    }

    protected override ValueTask WriteAsync(WebSocket socket, TcpOutput frames) => WebSocketFrames.SendAsync(socket, frames, WebSocketCloseStatus.NormalClosure);

    protected override bool IsEnough(WebSocketMessageType type, bool isWhole)
    {
        if (type == WebSocketMessageType.Text)
            throw WebSocketFrames.NotBinary();
        if (Arrived.Count > Options.MaxMessageBytes)
            throw SocketsFrame.OverLimit("the answer", Options.MaxMessageBytes);
        return _isWhole = isWhole;
    }
}
