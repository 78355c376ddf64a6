using System.Net;
using IntegrationMethods.Transports.Shared.Tcp;
using IntegrationMethods.Transports.Sockets;

namespace IntegrationMethods.Transports.Nats;

/// <summary>A client that blocks: one call at a time, further callers queue at the lock.</summary>
internal sealed class SyncNatsConnection(NatsLink link, NatsInbox inbox, IPEndPoint server, TransportOptions options) : IConnection, IWireBytes
{
    private readonly string _subject = NatsCommands.SubjectOf(server);
    private readonly TcpOutput _output = new();
    private readonly Lock _gate = new();
    private TransportException? _broken;
    private long _call;
    private bool _disposed;

    public IReadOnlyList<ServiceTable> GetServiceTables(int firstId, int lastId, CancellationToken ct = default)
    {
        SocketsAnswer answer;
        lock (_gate)
        {
            ObjectDisposedException.ThrowIf(_disposed, this);
            if (_broken is not null)
                throw new TransportException(_broken.Message, _broken);
            answer = Ask(new SocketsRequest(CallForm.Sync, firstId, lastId));
        }
        return answer.Rows ?? throw answer.Fault!;
    }

    public ValueTask<IReadOnlyList<ServiceTable>> GetServiceTablesAsync(int firstId, int lastId, CancellationToken ct = default) =>
        throw TcpFailure.OpenedFor(CallForm.Sync);

    public WireBytes? ReadWireBytes() => TcpWire.Read(link.Socket);

    public ValueTask DisposeAsync()
    {
        link.Socket.Dispose();
        // A call that was under way fails now, and lets the buffers go.
        lock (_gate)
        {
            _disposed = true;
            link.Dispose();
            _output.Dispose();
        }
        return ValueTask.CompletedTask;
    }

    private SocketsAnswer Ask(SocketsRequest request)
    {
        try
        {
            NatsCommands.Request(_output, _subject, inbox.Of(++_call), request);
            _output.Send(link.Tcp);
            SocketsAnswer? answer;
            while ((answer = TryTake()) is null)
            {
                // A pong, to a broker that asked.
                _output.Send(link.Tcp);
                if (!link.Input.Fill())
                    throw NatsFailure.Lost(link.Broker);
            }
            return answer.Value;
        }
        catch (Exception error)
        {
            _broken = NatsFailure.OfCall(link.Broker, options.CallTimeout, error);
            link.Socket.Dispose();
            throw _broken;
        }
    }

    /// <returns>Null where more has to arrive.</returns>
    private SocketsAnswer? TryTake()
    {
        while (link.TryTake(out NatsFrame frame))
        {
            SocketsAnswer? answer = null;
            if (frame.Kind == NatsFrameKind.Ping)
                NatsCommands.Pong(_output);
            else if (frame.Kind == NatsFrameKind.Message && inbox.CallOf(frame.Subject) == _call)
                answer = NatsAnswer.Read(frame, link.Broker, server.ToString());
            link.Input.Consume(frame.Size);
            if (answer is not null)
                return answer;
        }
        return null;
    }
}
