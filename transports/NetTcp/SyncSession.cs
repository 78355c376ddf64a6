using System.Net.Sockets;
using IntegrationMethods.Transports.NetTcp.Binary;
using IntegrationMethods.Transports.NetTcp.Framing;
using IntegrationMethods.Transports.NetTcp.Messages;
using IntegrationMethods.Transports.Shared.Peers;
using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Transports.NetTcp;

/// <summary>A server's connection on a thread of its own: one call after another, blocking down to the socket.</summary>
internal sealed class SyncSession(Peer peer, TransportOptions options) : IDisposable
{
    private readonly Socket _socket = peer.Socket!;
    private readonly TcpInput _input = new(peer.Socket!);
    private readonly ByteBuffer _output = new();
    private readonly ServerFraming _framing = new(options.MaxRequestBytes);
    private RequestReader _reader = new();
    private EnvelopeWriter _writer = new(options.MaxMessageBytes);

    /// <summary>Returns when the peer is done or was refused.</summary>
    public void Run()
    {
        _socket.SendTimeout = SocketTimeout.Of(options.IdleTimeout);
        _socket.ReceiveTimeout = SocketTimeout.Of(options.ConnectTimeout);
        try
        {
            while (Next() is { Kind: not FrameKind.None } frame)
                Take(frame);
            if (peer.IsServerStopping && _framing.InSession)
                _output.Append((byte)RecordType.End);
        }
        catch (FramingException error) when (error.Fault is not null)
        {
            peer.Refuse(error.Message);
            _output.Append(FramingFault.Record(error.Fault));
        }
        Send();
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
                (_reader, _writer) = (new RequestReader(_framing.Via), new EnvelopeWriter(options.MaxMessageBytes));
                _input.Consume(frame.Length);
                _output.Append((byte)RecordType.PreambleAck);
                peer.HasEnded = false;
                _socket.ReceiveTimeout = SocketTimeout.Of(options.IdleTimeout);
                break;
            case FrameKind.End:
                _input.Consume(frame.Length);
                _output.Append((byte)RecordType.End);
                break;
            default:
                Request request = _reader.Read(frame.Content(_input.Bytes));
                _input.Consume(frame.Length);
                peer.Look(_input.Bytes);
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
#pragma warning disable CA1031 // Whatever fails is the caller's fault message.
        try
        {
            CallForm form = request.Operation == Names.Async ? CallForm.Async : CallForm.Sync;
            _writer.WriteAnswer(_output, request.Operation!, request.Id, peer.Get(form, request.FirstId, request.LastId));
        }
        catch (Exception error)
        {
            _writer.WriteFault(_output, request.Id, SoapFault.Of(peer.FaultOf(error)));
        }
#pragma warning restore CA1031
    }

    private void Send()
    {
        for (ReadOnlySpan<byte> rest = _output.Written; !rest.IsEmpty;)
            rest = rest[_socket.Send(rest)..];
        _output.Truncate(0);
    }
}
