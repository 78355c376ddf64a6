using System.Net;
using System.Net.Sockets;
using IntegrationMethods.Transports.NetTcp.Binary;
using IntegrationMethods.Transports.NetTcp.Framing;
using IntegrationMethods.Transports.NetTcp.Messages;
using IntegrationMethods.Transports.Shared.Tcp;
using IntegrationMethods.Transports.Shared.Tls;

namespace IntegrationMethods.Transports.NetTcp;

/// <summary>A client's connection of the sync form: one call at a time, blocking down to the socket.</summary>
internal sealed class SyncConnection : IConnection, IWireBytes
{
    private readonly Lock _turn = new();
    private readonly Socket _socket;
    private readonly TcpLink _link;
    private readonly TransportOptions _options;
    private readonly TcpInput _input;
    private readonly TcpOutput _output = new();
    private readonly EnvelopeWriter _writer = new(int.MaxValue);
    private readonly ReplyReader _reader = new();
    private readonly DictionaryName _address;
    private readonly CallIds _ids = new();
    private volatile bool _disposed;
    private bool _broken;

    private SyncConnection(Socket socket, TransportOptions options, string via)
    {
        (_socket, _link, _options, _address) = (socket, new TcpLink(socket), options, Names.To(via));
        _input = new TcpInput(_link);
    }

    /// <exception cref="TransportException">No NET.TCP server answers there in time.</exception>
    public static SyncConnection Open(IPEndPoint endpoint, TransportOptions options)
    {
        Socket socket = TcpDialer.Connect(endpoint, options);
        string via = $"net.tcp://{endpoint}{Names.Path}";
        var connection = new SyncConnection(socket, options, via);
        try
        {
            connection.Begin(endpoint, Preamble.Write(via, options.Tls));
            return connection;
        }
        catch (Exception error) when (connection.Break(error, options.ConnectTimeout, "--connect-timeout") is { } failure)
        {
            connection._link.Dispose();
            connection._input.Dispose();
            throw failure;
        }
    }

    public IReadOnlyList<ServiceTable> GetServiceTables(int firstId, int lastId, CancellationToken ct = default)
    {
        lock (_turn)
        {
            ObjectDisposedException.ThrowIf(_disposed, this);
            if (_broken)
                throw TcpFailure.Closed();
            try
            {
                return Call(firstId, lastId);
            }
            catch (Exception error) when (Break(error, _options.CallTimeout, "--call-timeout") is { } failure)
            {
                throw failure;
            }
        }
    }

    public ValueTask<IReadOnlyList<ServiceTable>> GetServiceTablesAsync(int firstId, int lastId, CancellationToken ct = default) =>
        throw TcpFailure.OpenedFor(CallForm.Sync);

    public WireBytes? ReadWireBytes() => TcpWire.Read(_socket);

    public string? TlsVersion => _link.TlsVersion;

    public ValueTask DisposeAsync()
    {
        if (_disposed)
            return ValueTask.CompletedTask;
        _disposed = true;
        // A call under way, or a broken connection, has no orderly end.
        if (_turn.TryEnter())
        {
            Leave();
            _turn.Exit();
        }
        _socket.Dispose();
        lock (_turn)
        {
            _link.Dispose();
            _input.Dispose();
            _output.Dispose();
        }
        return ValueTask.CompletedTask;
    }

    private void Begin(IPEndPoint endpoint, byte[] preamble)
    {
        _socket.SendTimeout = _socket.ReceiveTimeout = SocketTimeout.Of(_options.ConnectTimeout);
        _output.Append(preamble);
        _output.Send(_link);
        if (_options.Tls)
            Secure(endpoint);
        Frame frame = Next();
        if (frame.Kind != FrameKind.Acknowledged)
            throw ClientFraming.NotNetTcp($"a record {frame.Kind} instead of an acknowledgement");
        _input.Consume(frame.Length);
        _socket.SendTimeout = _socket.ReceiveTimeout = SocketTimeout.Of(_options.CallTimeout);
    }

    private void Secure(IPEndPoint endpoint)
    {
        _input.Consume(ClientFraming.Consent(Next(), _input.Bytes));
        _link.Secure(new TlsClient(endpoint, _options));
        _output.Append((byte)RecordType.PreambleEnd);
        _output.Send(_link);
    }

    private IReadOnlyList<ServiceTable> Call(int firstId, int lastId)
    {
        Guid id = _ids.Next(out _);
        _writer.WriteRequest(_output, _address, Names.Sync, id, firstId, lastId);
        _output.Send(_link);
        Frame frame = Next();
        if (frame.Kind == FrameKind.End)
            throw TcpFailure.Closed();
        if (frame.Kind != FrameKind.Envelope)
            throw ClientFraming.NotNetTcp($"a record {frame.Kind} instead of an answer");
        Reply answer = _reader.Read(frame.Content(_input.Bytes));
        _input.Consume(frame.Length);
        if (answer.Fault is null && answer.RelatesTo != new MessageId(id))
            throw ClientFraming.NotNetTcp("an answer to another call");
        return answer.Rows ?? throw answer.Fault!;
    }

    private Frame Next()
    {
        Frame frame;
        while ((frame = ClientFraming.Next(_input.Bytes, _options.MaxMessageBytes)).Kind == FrameKind.None)
        {
            if (!_input.Fill())
                throw TcpFailure.Closed();
        }
        return frame.Kind == FrameKind.Fault ? throw FramingFault.Describe(frame.Content(_input.Bytes)) : frame;
    }

    /// <returns>What the caller gets, or null for a fault, after which the connection goes on.</returns>
    private TransportException? Break(Exception error, TimeSpan limit, string option)
    {
        if (error is ServiceFaultException)
            return null;
        _broken = true;
        _socket.Dispose();
        return error is InvalidDataException ? ClientFraming.NotNetTcp(error.Message, error) : TcpFailure.OfCall(error, limit, option);
    }

    private void Leave()
    {
        if (_broken)
            return;
        try
        {
            _link.Send([(byte)RecordType.End]);
            TcpShutdown.Run(_socket);
        }
        catch (SocketException)
        {
            // The server is gone already.
        }
    }
}
