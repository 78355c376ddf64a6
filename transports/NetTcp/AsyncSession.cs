using System.Net.Sockets;
using IntegrationMethods.Transports.NetTcp.Framing;
using IntegrationMethods.Transports.NetTcp.Messages;
using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Shared.Tcp;
using IntegrationMethods.Transports.Shared.Tls;

namespace IntegrationMethods.Transports.NetTcp;

/// <summary>A server's connection that holds no thread: sessions one after another, their calls at once.</summary>
internal sealed class AsyncSession : IDisposable
{
    private readonly Peer _peer;
    private readonly Socket _socket;
    private readonly TcpLink _link;
    private readonly TlsEntry _tls;
    private readonly TransportOptions _options;
    private readonly TcpInput _input;
    private readonly Outbox _outbox;
    private readonly ServerFraming _framing;
    private readonly AsyncCalls _calls;
    private RequestReader _reader = new();
    private volatile bool _inMessage;

    public AsyncSession(Peer peer, TransportOptions options, TlsEntry tls)
    {
        (_peer, _socket, _options, _tls) = (peer, peer.Socket!, options, tls);
        _link = new TcpLink(_socket);
        _input = new TcpInput(_link);
        _outbox = new Outbox(_link, options.IdleTimeout);
        _framing = new ServerFraming(options.MaxRequestBytes, tls.IsOn);
        _calls = new AsyncCalls(peer, _outbox, options);
    }

    /// <summary>Ends when the peer is done or was refused.</summary>
    public async Task RunAsync()
    {
        try
        {
            while (await OpenAsync() && await ServeAsync())
            {
            }
        }
        catch (FramingException error) when (error.Fault is not null)
        {
            _peer.Refuse(error.Message);
            Send(FramingFault.Record(error.Fault));
        }
        catch (FramingException) when (TlsRecords.BeginHandshake(_input.Bytes))
        {
            _peer.Refuse(NetTcpProtocol.EarlyTls(_tls.IsOn));
        }
        catch (OperationCanceledException) when (_peer.IsServerStopping)
        {
            // The request that waited for a place among the calls is not answered: the end of the session says so.
        }
        finally
        {
            _peer.Lose();
            await _calls.EndedAsync();
            if (_peer.IsServerStopping && _framing.InSession)
                Send([(byte)RecordType.End]);
            await _outbox.EmptyAsync();
        }
        await _link.EndAsync();
    }

    public void Dispose()
    {
        _outbox.Dispose();
        _link.Dispose();
        _input.Dispose();
        _calls.Dispose();
    }

    private async Task<bool> OpenAsync()
    {
        using var watchdog = new TcpWatchdog(_options.ConnectTimeout, _socket.Dispose);
        Frame frame = await NextAsync(watchdog);
        if (frame.Kind == FrameKind.Upgrade)
        {
            if (!await SecureAsync(frame))
                return false;
            frame = await NextAsync(watchdog);
        }
        if (frame.Kind == FrameKind.None)
            return false;
        _input.Consume(frame.Length);
        _reader = new RequestReader(_framing.Via);
        _calls.Begin();
        _peer.HasEnded = false;
        Send([(byte)RecordType.PreambleAck]);
        return true;
    }

    private async ValueTask<bool> SecureAsync(Frame frame)
    {
        _input.Consume(frame.Length);
        Send([(byte)RecordType.UpgradeResponse]);
        await _outbox.EmptyAsync();
        return await _tls.TrySecureAsync(_link, _peer);
    }

    /// <returns>Whether the peer ended the session in order and may open another one.</returns>
    private async Task<bool> ServeAsync()
    {
        // A client that waits for answers is not idle.
        using var watchdog = new TcpWatchdog(_options.IdleTimeout, _socket.Dispose, () => _calls.Any && !_inMessage);
        while (true)
        {
            Frame frame = await NextAsync(watchdog);
            if (frame.Kind == FrameKind.None)
                return false;
            if (frame.Kind == FrameKind.End)
                return await EndAsync(frame);
            Request request = _reader.Read(frame.Content(_input.Bytes));
            _input.Consume(frame.Length);
            _peer.Look(_input.Bytes);
            await _calls.StartAsync(request);
        }
    }

    private async Task<bool> EndAsync(Frame frame)
    {
        _input.Consume(frame.Length);
        _peer.HasEnded = true;
        await _calls.EndedAsync();
        Send([(byte)RecordType.End]);
        // A session of TLS is the last one of its connection.
        return !_peer.IsEncrypted;
    }

    private async ValueTask<Frame> NextAsync(TcpWatchdog watchdog)
    {
        Frame frame = _framing.Next(_input.Bytes);
        if (frame.Kind != FrameKind.None)
            return frame;
        // Everything that had arrived is being worked on: what is answered by now goes out in one piece.
        _outbox.Flush();
        watchdog.Start();
        do
        {
            _inMessage = !_input.Bytes.IsEmpty;
            if (!await _input.FillAsync())
                return Frame.None;
            frame = _framing.Next(_input.Bytes);
        }
        while (frame.Kind == FrameKind.None);
        watchdog.Rest();
        return frame;
    }

    private void Send(byte[] record)
    {
        _outbox.Write(record, static (to, bytes) => to.Append(bytes));
        _outbox.Flush();
    }
}
