using System.Net.Sockets;
using IntegrationMethods.Transports.Shared.Rows;
using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Transports.Shared.Frames;

/// <summary>The client's end of PROTOCOL.md, blocking: one call at a time, further callers queue at the lock.</summary>
internal sealed class SyncSocketsConnection(ISocketsWire wire, ReplyKind kind = ReplyKind.List) : IConnection, IWireBytes
{
    private readonly Lock _gate = new();
    private TransportException? _broken;
    private bool _disposed;

    public IReadOnlyList<ServiceTable> GetServiceTables(int firstId, int lastId, CancellationToken ct = default)
    {
        SocketsReply answer;
        lock (_gate)
        {
            ObjectDisposedException.ThrowIf(_disposed, this);
            if (_broken is not null)
                throw new TransportException(_broken.Message, _broken);
            answer = Ask(new SocketsRequest(CallForm.Sync, firstId, lastId, kind));
        }
        return answer.Rows ?? throw answer.Fault!;
    }

    public ValueTask<IReadOnlyList<ServiceTable>> GetServiceTablesAsync(int firstId, int lastId, CancellationToken ct = default) =>
        throw TcpFailure.OpenedFor(CallForm.Sync);

    public WireBytes? ReadWireBytes() => wire.ReadWireBytes();

    public string? TlsVersion => wire.TlsVersion;

    public ValueTask DisposeAsync()
    {
        EndSession();
        wire.Close();
        // A call that was under way fails now, and lets the buffer go.
        lock (_gate)
        {
            _disposed = true;
            wire.Dispose();
        }
        return ValueTask.CompletedTask;
    }

    private SocketsReply Ask(SocketsRequest request)
    {
        try
        {
            Span<byte> frame = stackalloc byte[SocketsRequest.FrameSize];
            request.Write(frame);
            wire.Send(frame);
            SocketsReply answer;
            while (!wire.TryTake(out answer) || answer.IsPart)
                if (!wire.Fill())
                    throw TcpFailure.Closed();
            return !wire.HasMore ? answer : throw SocketsReply.Unasked();
        }
        catch (Exception error)
        {
            _broken = wire.FailureOf(error);
            wire.Close();
            throw _broken;
        }
    }

    private void EndSession()
    {
        if (!_gate.TryEnter())
            return;
        try
        {
            if (!_disposed && _broken is null)
                wire.Send(stackalloc byte[SocketsFrame.HeaderSize]);
        }
        catch (Exception gone) when (gone is SocketException or IOException or ObjectDisposedException)
        {
            // The server left first.
        }
        finally
        {
            _gate.Exit();
        }
    }
}
