using System.Net.Sockets;
using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Transports.Sockets;

/// <summary>The client's end of PROTOCOL.md, blocking: one call at a time, further callers queue at the lock.</summary>
internal sealed class SyncSocketsConnection : IConnection, IWireBytes
{
    private readonly Socket _socket;
    private readonly TransportOptions _options;
    private readonly TcpInput _input;
    private readonly Lock _gate = new();
    private TransportException? _broken;
    private bool _disposed;

    public SyncSocketsConnection(Socket socket, TransportOptions options)
    {
        _socket = socket;
        _options = options;
        _input = new TcpInput(socket);
        socket.ReceiveTimeout = socket.SendTimeout = SocketTimeout.Of(options.CallTimeout);
    }

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

    public WireBytes? ReadWireBytes() => TcpWire.Read(_socket);

    public ValueTask DisposeAsync()
    {
        EndSession();
        _socket.Dispose();
        // A call that was under way fails now, and lets the buffer go.
        lock (_gate)
        {
            _disposed = true;
            _input.Dispose();
        }
        return ValueTask.CompletedTask;
    }

    private SocketsAnswer Ask(SocketsRequest request)
    {
        try
        {
            Span<byte> frame = stackalloc byte[SocketsRequest.FrameSize];
            request.Write(frame);
            _socket.Send(frame);
            SocketsAnswer answer;
            while (!SocketsAnswer.TryTake(_input, _options.MaxMessageBytes, out answer))
                if (!_input.Fill())
                    throw TcpFailure.Closed();
            return SocketsFrame.IsOnlyEnd(_input.Bytes) ? answer : throw SocketsAnswer.Unasked();
        }
        catch (Exception error)
        {
            _broken = TcpFailure.OfCall(error, _options.CallTimeout);
            _socket.Dispose();
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
                _socket.Send(stackalloc byte[SocketsFrame.HeaderSize]);
        }
        catch (SocketException)
        {
            // The server left first.
        }
        finally
        {
            _gate.Exit();
        }
    }
}
