using System.Net;
using IntegrationMethods.Transports.Shared.Tcp;
using IntegrationMethods.Transports.Sockets;

namespace IntegrationMethods.Transports.Nats;

/// <summary>A client without a thread that waits: any number of calls at once, answered in whatever order.</summary>
internal sealed class AsyncNatsConnection : IConnection, IWireBytes
{
    private readonly NatsLink _link;
    private readonly NatsInbox _inbox;
    private readonly NatsSender _sender;
    private readonly TcpWatchdog _watchdog;
    private readonly string _server;
    private readonly string _subject;
    private readonly Lock _gate = new();
    private readonly OrderedDictionary<long, SocketsCall> _calls = [];
    private TransportException? _broken;
    private long _last;
    private bool _disposed;

    public AsyncNatsConnection(NatsLink link, NatsInbox inbox, IPEndPoint server, TransportOptions options)
    {
        (_link, _inbox) = (link, inbox);
        (_server, _subject) = (server.ToString(), NatsCommands.SubjectOf(server));
        _sender = new NatsSender(link.Tcp);
        _watchdog = new TcpWatchdog(options.CallTimeout, () => Break(TcpFailure.NoAnswer(options.CallTimeout)));
        _ = ReadAsync();
    }

    public IReadOnlyList<ServiceTable> GetServiceTables(int firstId, int lastId, CancellationToken ct = default) =>
        throw TcpFailure.OpenedFor(CallForm.Async);

    public ValueTask<IReadOnlyList<ServiceTable>> GetServiceTablesAsync(int firstId, int lastId, CancellationToken ct = default)
    {
        if (ct.IsCancellationRequested)
            return ValueTask.FromCanceled<IReadOnlyList<ServiceTable>>(ct);
        var call = new SocketsCall(ct);
        long id;
        lock (_gate)
        {
            ObjectDisposedException.ThrowIf(_disposed, this);
            if (_broken is not null)
                throw new TransportException(_broken.Message, _broken);
            if (_calls.Count == 0)
                _watchdog.StartAt(call.StartTick);
            _calls.Add(id = ++_last, call);
        }
        _ = AskAsync(id, new SocketsRequest(CallForm.Async, firstId, lastId));
        return call.Answer;
    }

    public WireBytes? ReadWireBytes() => TcpWire.Read(_link.Socket);

    public ValueTask DisposeAsync()
    {
        lock (_gate)
            _disposed = true;
        _watchdog.Dispose();
        Break(new TransportException("the connection was closed during the call: reconnect"));
        _sender.Dispose();
        return ValueTask.CompletedTask;
    }

    private async Task AskAsync(long id, SocketsRequest request)
    {
        try
        {
            await _sender.SendAsync(static (output, asked) => NatsCommands.Request(output, asked._subject, asked.Reply, asked.request), (_subject, Reply: _inbox.Of(id), request));
        }
        catch (Exception error)
        {
            Break(NatsFailure.Of(_link.Broker, error));
        }
    }

    private async Task ReadAsync()
    {
        try
        {
            while (true)
            {
                while (TryTake(out bool isPing))
                {
                    if (isPing)
                        await _sender.SendAsync(static (output, _) => NatsCommands.Pong(output), 0);
                }
                if (!await _link.Input.FillAsync())
                    throw NatsFailure.Lost(_link.Broker);
            }
        }
        catch (Exception error)
        {
            Break(NatsFailure.Of(_link.Broker, error));
        }
        finally
        {
            _link.Dispose();
        }
    }

    private bool TryTake(out bool isPing)
    {
        isPing = false;
        if (!_link.TryTake(out NatsFrame frame))
            return false;
        isPing = frame.Kind == NatsFrameKind.Ping;
        if (frame.Kind == NatsFrameKind.Message && _inbox.CallOf(frame.Subject) is { } id)
            End(id, frame);
        _link.Input.Consume(frame.Size);
        return true;
    }

    private void End(long id, NatsFrame message)
    {
        SocketsCall? call;
        lock (_gate)
        {
            if (!_calls.Remove(id, out call))
                return;
            if (_calls.Count == 0)
                _watchdog.Rest();
            else
                _watchdog.StartAt(_calls.GetAt(0).Value.StartTick);
        }
        try
        {
            call.End(NatsAnswer.Read(message, _link.Broker, _server), goOnHere: false);
        }
        catch (TransportException failure)
        {
            call.End(failure);
        }
    }

    private void Break(TransportException why)
    {
        SocketsCall[] calls;
        lock (_gate)
        {
            _broken ??= why;
            calls = [.. _calls.Values];
            _calls.Clear();
        }
        _watchdog.Rest();
        _link.Socket.Dispose();
        foreach (SocketsCall call in calls)
            call.End(new TransportException(_broken.Message, _broken));
    }
}
