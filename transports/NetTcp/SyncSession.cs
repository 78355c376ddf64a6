using System.Net.Sockets;
using IntegrationMethods.Transports.NetTcp.Framing;
using IntegrationMethods.Transports.NetTcp.Messages;
using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Shared.Tcp;
using IntegrationMethods.Transports.Shared.Tls;

namespace IntegrationMethods.Transports.NetTcp;

/// <summary>A server's connection on its own thread: one call after another, blocking down to the socket.</summary>
internal sealed class SyncSession : IDisposable
{
    private readonly Peer _peer;
    private readonly TransportOptions _options;
    private readonly TlsEntry _tls;
    private readonly Socket _socket;
    private readonly TcpLink _link;
    private readonly TcpInput _input;
    private readonly TcpOutput _output = new();
    private readonly ServerFraming _framing;
    private RequestReader _reader = new();
    private EnvelopeWriter _writer;
    private bool _isOver;

    public SyncSession(Peer peer, TransportOptions options, TlsEntry tls)
    {
        (_peer, _options, _tls, _socket) = (peer, options, tls, peer.Socket!);
        _link = new TcpLink(_socket);
        _input = new TcpInput(_link);
        _framing = new ServerFraming(options.MaxRequestBytes, tls.IsOn);
        _writer = new EnvelopeWriter(options.MaxMessageBytes);
    }

    /// <summary>Returns when the peer is done or was refused.</summary>
    public void Run()
    {
        _socket.SendTimeout = SocketTimeout.Of(_options.IdleTimeout);
        _socket.ReceiveTimeout = SocketTimeout.Of(_options.ConnectTimeout);
        try
        {
            while (!_isOver && Next() is { Kind: not FrameKind.None } frame)
                Take(frame);
            if (_peer.IsServerStopping && _framing.InSession)
                _output.Append((byte)RecordType.End);
        }
        catch (FramingException error) when (error.Fault is not null)
        {
            _peer.Refuse(error.Message);
            _output.Append(FramingFault.Record(error.Fault));
        }
        catch (FramingException) when (TlsRecords.BeginHandshake(_input.Bytes))
        {
            _peer.Refuse(NetTcpProtocol.EarlyTls(_tls.IsOn));
        }
        _output.Send(_link);
        // Done when it returns, as the link's own calls block.
        _link.EndAsync().GetAwaiter().GetResult();
    }

    public void Dispose()
    {
        _link.Dispose();
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
                (_reader, _writer) = (new RequestReader(_framing.Via), new EnvelopeWriter(_options.MaxMessageBytes));
                _input.Consume(frame.Length);
                _output.Append((byte)RecordType.PreambleAck);
                _peer.HasEnded = false;
                _socket.ReceiveTimeout = SocketTimeout.Of(_options.IdleTimeout);
                break;
            case FrameKind.Upgrade:
                _input.Consume(frame.Length);
                _output.Append((byte)RecordType.UpgradeResponse);
                _output.Send(_link);
                _isOver = !_tls.TrySecure(_link, _peer);
                break;
            case FrameKind.End:
                _input.Consume(frame.Length);
                _output.Append((byte)RecordType.End);
                // A session of TLS is the last one of its connection.
                _isOver = _peer.IsEncrypted;
                break;
            default:
                Request request = _reader.Read(frame.Content(_input.Bytes));
                _input.Consume(frame.Length);
                _peer.Look(_input.Bytes);
                Answer(request);
                break;
        }
        _output.Send(_link);
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
            _writer.WriteAnswer(_output, request.Operation!, request.Id, _peer.Get(form, request.FirstId, request.LastId));
        }
        catch (Exception error)
        {
            _writer.WriteFault(_output, request.Id, SoapFault.Of(_peer.FaultOf(error)));
        }
#pragma warning restore CA1031
    }
}
