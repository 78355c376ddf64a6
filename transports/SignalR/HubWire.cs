using System.Collections.Concurrent;
using System.Net;
using System.Net.WebSockets;
using System.Text.Json;
using IntegrationMethods.Transports.Shared.Http;
using IntegrationMethods.Transports.Shared.Tcp;
using IntegrationMethods.Transports.Sockets;
using IntegrationMethods.Transports.WebSockets;

namespace IntegrationMethods.Transports.SignalR;

/// <summary>
/// Calls as invocations of the hub protocol in JSON (HubProtocol.md), or as streams that are collected. Answers are handed over in the order
/// of their calls, whichever arrives first.
/// </summary>
internal sealed class HubWire(WebSocket webSocket, WebSocketLink link, TransportOptions options, IPEndPoint endpoint) : WebSocketWire(webSocket, link, options)
{
    private readonly TcpOutput _invocations = new();

    /// <summary>Answers that have arrived before those of earlier calls.</summary>
    private readonly Dictionary<long, SocketsAnswer> _early = [];

    /// <summary>What has arrived of streams, by the numbers of their calls.</summary>
    private readonly ConcurrentDictionary<long, HubStream> _streams = new();

    private long _asked, _handed;
    private int _taken, _searched;
    private bool _hasPart;

    public override bool TryTake(out SocketsAnswer answer)
    {
        while (!_early.Remove(_handed + 1, out answer))
        {
            if (!TryTakeMessage())
                return false;
            if (_hasPart)
                return TakePart(out answer);
        }
        _handed++;
        return true;
    }

    public override void Dispose()
    {
        base.Dispose();
        _invocations.Dispose();
    }

    protected override async ValueTask WriteAsync(WebSocket socket, TcpOutput frames)
    {
        bool isEnd = WriteInvocations(frames.Bytes);
        frames.Clear();
        if (_invocations.Length > 0)
            await socket.SendAsync(_invocations.Written, WebSocketMessageType.Text, endOfMessage: true, CancellationToken.None);
        _invocations.Clear();
        if (isEnd)
            await socket.CloseOutputAsync(WebSocketCloseStatus.NormalClosure, null, CancellationToken.None);
    }

    // A message of WebSocket, whichever its type is, may hold many of the hub's, or a part of one.
    protected override bool IsEnough(WebSocketMessageType type, bool isWhole) => true;

    /// <returns>Whether the session is to end behind them.</returns>
    private bool WriteInvocations(ReadOnlySpan<byte> frames)
    {
        while (SocketsFrame.TryRead(frames, SocketsRequest.Size, out ReadOnlySpan<byte> payload))
        {
            if (payload.IsEmpty)
                return true;
            Ask(SocketsRequest.Read(payload, streams: true));
            frames = frames[(SocketsFrame.HeaderSize + payload.Length)..];
        }
        return false;
    }

    private void Ask(SocketsRequest request)
    {
        long call = _asked + 1;
        if (request.Answer != AnswerKind.List)
            _streams[call] = new HubStream(request.FirstId, request.LastId);
        HubMessages.WriteInvocation(_invocations, call, request);
        Volatile.Write(ref _asked, call);
    }

    /// <summary>One of the next answer to be handed over: the wait for another one begins.</summary>
    private bool TakePart(out SocketsAnswer answer)
    {
        _hasPart = false;
        WaitAnew();
        answer = new SocketsAnswer([], null) { IsPart = true };
        return true;
    }

    private bool TryTakeMessage()
    {
        ReadOnlySpan<byte> arrived = Arrived.AsSpan(_taken);
        int found = arrived[_searched..].IndexOf(HubMessages.Separator);
        int length = found < 0 ? arrived.Length : _searched + found;
        if (length > Options.MaxMessageBytes)
            throw HttpBody.TooLong(Options.MaxMessageBytes, HubMethods.Protocol);
        if (found < 0)
        {
            _searched = length;
            if (_taken > 0)
                Forget(_taken);
            _taken = 0;
            return false;
        }
        (_taken, _searched) = (_taken + length + 1, 0);
        Take(arrived[..length]);
        return true;
    }

    private void Take(ReadOnlySpan<byte> message)
    {
        try
        {
            if (HubMessages.Read(message, Options.Answer) is { } reply && !TryKeep(reply))
                throw new JsonException("it answers no call");
        }
        catch (Exception error) when (error is JsonException or FormatException or InvalidOperationException or InvalidDataException)
        {
            throw HubFailure.BadAnswer(endpoint, error);
        }
    }

    private bool TryKeep(HubReply reply)
    {
        if (reply.Call <= _handed || reply.Call > Volatile.Read(ref _asked))
            return false;
        if (!reply.Answer.IsPart)
            return _early.TryAdd(reply.Call, Collected(reply));
        if (!_streams.TryGetValue(reply.Call, out HubStream? stream))
            return false;
        stream.Add(reply.Answer.Rows!);
        _hasPart = reply.Call == _handed + 1;
        return true;
    }

    private SocketsAnswer Collected(HubReply end) =>
        _streams.TryRemove(end.Call, out HubStream? stream) && end.Answer.Fault is null ? end.Answer with { Rows = stream.Rows } : end.Answer;
}
