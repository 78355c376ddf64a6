using System.Net.Sockets;
using IntegrationMethods.Transports.Shared.Rows;
using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Transports.Shared.Frames;

/// <summary>
/// The client's end of PROTOCOL.md, without a waiting thread: calls are pipelined. A call that finds no other one sending or
/// reading sends or reads for all calls until nothing is left to do.
/// </summary>
internal sealed class AsyncSocketsConnection : IConnection, IWireBytes
{
    private readonly ISocketsWire _wire;
    private readonly ReplyKind _kind;
    private readonly TcpWatchdog _watchdog;
    private readonly Queue<SocketsCall> _calls = new();
    private readonly Lock _gate = new();
    private TcpOutput _outgoing = new();
    private TcpOutput _sent = new();
    private TransportException? _broken;
    private bool _sending;
    private bool _reading;
    private bool _disposed;

    public AsyncSocketsConnection(ISocketsWire wire, TransportOptions options, ReplyKind kind = ReplyKind.List)
    {
        (_wire, _kind) = (wire, kind);
        _watchdog = new TcpWatchdog(options.CallTimeout, () => Break(TcpFailure.NoAnswer(options.CallTimeout)));
    }

    public IReadOnlyList<ServiceTable> GetServiceTables(int firstId, int lastId, CancellationToken ct = default) =>
        throw TcpFailure.OpenedFor(CallForm.Async);

    public ValueTask<IReadOnlyList<ServiceTable>> GetServiceTablesAsync(int firstId, int lastId, CancellationToken ct = default)
    {
        if (ct.IsCancellationRequested)
            return ValueTask.FromCanceled<IReadOnlyList<ServiceTable>>(ct);
        var call = new SocketsCall(ct);
        bool send, read, isShared;
        lock (_gate)
        {
            ThrowIfUnusable();
            Enqueue(call, new SocketsRequest(CallForm.Async, firstId, lastId, _kind));
            (send, _sending) = (!_sending, true);
            (read, _reading) = (!_reading, true);
            isShared = _calls.Count > 1;
        }
        // Callers whose answers came together are about to call again: their requests go out together, behind the last of them.
        if (send && isShared)
            ThreadPool.UnsafeQueueUserWorkItem(static connection => _ = connection.SendAsync(), this, preferLocal: false);
        else if (send)
            _ = SendAsync();
        if (read)
            _ = ReadAsync();
        return call.Answer;
    }

    public WireBytes? ReadWireBytes() => _wire.ReadWireBytes();

    public string? TlsVersion => _wire.TlsVersion;

    public async ValueTask DisposeAsync()
    {
        lock (_gate)
        {
            if (_disposed)
                return;
            _disposed = true;
        }
        await EndSessionAsync();
        _watchdog.Dispose();
        Break(new TransportException("the connection was closed during the call: reconnect"));
    }

    private void Enqueue(SocketsCall call, SocketsRequest request)
    {
        if (_calls.Count == 0)
            _watchdog.StartAt(call.StartTick);
        _calls.Enqueue(call);
        request.Write(_outgoing.GetSpan(SocketsRequest.FrameSize));
        _outgoing.Advance(SocketsRequest.FrameSize);
    }

    private async Task SendAsync()
    {
        try
        {
            while (TakeOutgoing() is { } bytes)
                await _wire.SendAsync(bytes);
        }
        catch (Exception error)
        {
            Break(_wire.FailureOf(error));
        }
    }

    private TcpOutput? TakeOutgoing()
    {
        lock (_gate)
        {
            _sending = _outgoing.Length > 0 && _broken is null;
            if (!_sending)
                return null;
            (_outgoing, _sent) = (_sent, _outgoing);
            return _sent;
        }
    }

    private async Task ReadAsync()
    {
        try
        {
            while (true)
            {
                while (_wire.TryTake(out SocketsReply answer))
                {
                    // The wait for the next part begins.
                    if (answer.IsPart)
                        _watchdog.Start();
                    else if (Hand(answer))
                        return;
                }
                if (!await _wire.FillAsync())
                    throw TcpFailure.Closed();
            }
        }
        catch (Exception error)
        {
            Break(_wire.FailureOf(error));
        }
    }

    // The caller of the last answer goes on right here, without a hop to another thread: nothing is left to read.
    private bool Hand(SocketsReply answer)
    {
        bool last;
        SocketsCall? call;
        lock (_gate)
        {
            if (_calls.Count == 1 && _wire.HasMore)
                throw SocketsReply.Unasked();
            if (!_calls.TryDequeue(out call))
                return true;
            last = _calls.Count == 0;
            _reading = !last;
            WatchNext();
        }
        call.End(answer, goOnHere: last);
        return last;
    }

    private void WatchNext()
    {
        if (_calls.TryPeek(out SocketsCall? next))
            _watchdog.StartAt(_kind == ReplyKind.List ? next.StartTick : Environment.TickCount64);
        else
            _watchdog.Rest();
    }

    private void Break(TransportException why)
    {
        SocketsCall[] calls;
        lock (_gate)
        {
            _broken ??= why;
            calls = [.. _calls];
            _calls.Clear();
        }
        _watchdog.Rest();
        _wire.Close();
        foreach (SocketsCall call in calls)
            call.End(new TransportException(_broken.Message, _broken));
    }

    private async ValueTask EndSessionAsync()
    {
        lock (_gate)
        {
            if (_calls.Count > 0 || _sending || _broken is not null)
                return;
            _sending = true;
        }
        try
        {
            using var end = new TcpOutput();
            SocketsReply.WriteEnd(end);
            await _wire.SendAsync(end);
        }
        catch (Exception gone) when (gone is SocketException or IOException or ObjectDisposedException)
        {
            // The server left first.
        }
    }

    private void ThrowIfUnusable()
    {
        ObjectDisposedException.ThrowIf(_disposed, this);
        if (_broken is not null)
            throw new TransportException(_broken.Message, _broken);
    }
}
