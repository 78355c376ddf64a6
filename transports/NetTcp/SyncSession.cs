using System.Net.Sockets;
using IntegrationMethods.Transports.NetTcp.Binary;
using IntegrationMethods.Transports.NetTcp.Framing;
using IntegrationMethods.Transports.NetTcp.Messages;
using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Transports.NetTcp;

/// <summary>A server's connection on a thread of its own: one call after another, blocking down to the socket.</summary>
internal sealed class SyncSession(Socket socket, IServiceTables rows, TransportOptions options) : IDisposable
{
    private readonly TcpInput _input = new(socket);
    private readonly ByteBuffer _output = new();
    private readonly ServerFraming _framing = new(Names.Path, options.MaxRequestBytes);
    private RequestReader _reader = new();
    private EnvelopeWriter _writer = new(options.MaxMessageBytes);

    /// <summary>Returns when the peer is done or was refused.</summary>
    public void Run()
    {
        socket.SendTimeout = SocketTimeout.Of(options.IdleTimeout);
        socket.ReceiveTimeout = SocketTimeout.Of(options.ConnectTimeout);
        try
        {
            while (Next() is { Kind: not FrameKind.None } frame)
                Take(frame);
        }
        catch (FramingException error) when (error.Fault is not null)
        {
            _output.Append(FramingFault.Record(error.Fault));
            Send();
        }
    }

    public void Dispose()
    {
        _input.Dispose();
        _output.Dispose();
    }

    private Frame Next()
    {
        Frame frame;
        while ((frame = _framing.Next(_input.Bytes)).Kind == FrameKind.None && _input.Fill())
        {
        }
        return frame;
    }

    private void Take(Frame frame)
    {
        switch (frame.Kind)
        {
            case FrameKind.Preamble:
                (_reader, _writer) = (new RequestReader(), new EnvelopeWriter(options.MaxMessageBytes));
                _input.Consume(frame.Length);
                _output.Append((byte)RecordType.PreambleAck);
                socket.ReceiveTimeout = SocketTimeout.Of(options.IdleTimeout);
                break;
            case FrameKind.End:
                _input.Consume(frame.Length);
                _output.Append((byte)RecordType.End);
                break;
            default:
                Request request = _reader.Read(frame.Content(_input.Bytes));
                _input.Consume(frame.Length);
                Answer(request);
                break;
        }
        Send();
    }

    private void Answer(Request request)
    {
        if (request.Fault is not null)
        {
            _writer.WriteFault(_output, request.Id, request.Fault);
            return;
        }
#pragma warning disable CA1031 // Whatever the rows' source throws is the caller's fault message.
        try
        {
            _writer.WriteAnswer(_output, request.Operation!, request.Id, Rows(request));
        }
        catch (Exception error)
        {
            _writer.WriteFault(_output, request.Id, SoapFault.Of(ServiceFaultException.From(error)));
        }
#pragma warning restore CA1031
    }

    // A client of the async form at a server of the sync form: the thread is this connection's own, so it may wait.
    private IReadOnlyList<ServiceTable> Rows(Request request) => request.Operation == Names.Async
        ? rows.GetServiceTablesAsync(request.FirstId, request.LastId).AsTask().GetAwaiter().GetResult()
        : rows.GetServiceTables(request.FirstId, request.LastId);

    private void Send()
    {
        for (ReadOnlySpan<byte> rest = _output.Written; !rest.IsEmpty;)
            rest = rest[socket.Send(rest)..];
        _output.Truncate(0);
    }
}
