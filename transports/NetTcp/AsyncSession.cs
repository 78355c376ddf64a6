using System.Net.Sockets;
using IntegrationMethods.Transports.NetTcp.Framing;
using IntegrationMethods.Transports.NetTcp.Messages;
using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Transports.NetTcp;

/// <summary>A server's connection that holds no thread: sessions one after another, their calls at once.</summary>
internal sealed class AsyncSession : IDisposable
{
    private readonly Socket _socket;
    private readonly TransportOptions _options;
    private readonly CancellationTokenSource _ending;
    private readonly TcpInput _input;
    private readonly Outbox _outbox;
    private readonly ServerFraming _framing;
    private readonly AsyncCalls _calls;
    private RequestReader _reader = new();
    private volatile bool _inMessage;

    public AsyncSession(Socket socket, IServiceTables rows, TransportOptions options, CancellationToken stopping)
    {
        (_socket, _options) = (socket, options);
        _ending = CancellationTokenSource.CreateLinkedTokenSource(stopping);
        _input = new TcpInput(socket);
        _outbox = new Outbox(socket, options.IdleTimeout);
        _framing = new ServerFraming(Names.Path, options.MaxRequestBytes);
        _calls = new AsyncCalls(rows, _outbox, options, _ending.Token);
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
            Send(FramingFault.Record(error.Fault));
        }
        finally
        {
            await _ending.CancelAsync();
            await _calls.EndedAsync();
            await _outbox.EmptyAsync();
        }
    }

    public void Dispose()
    {
        _outbox.Dispose();
        _input.Dispose();
        _calls.Dispose();
        _ending.Dispose();
    }

    private async Task<bool> OpenAsync()
    {
        using var watchdog = new TcpWatchdog(_options.ConnectTimeout, _socket.Dispose);
        Frame frame = await NextAsync(watchdog);
        if (frame.Kind == FrameKind.None)
            return false;
        _input.Consume(frame.Length);
        _reader = new RequestReader();
        _calls.Begin();
        Send([(byte)RecordType.PreambleAck]);
        return true;
    }

    /// <returns>Whether the peer ended the session in order and may open another one.</returns>
    private async Task<bool> ServeAsync()
    {
        using var watchdog = new IdleWatch(_options.IdleTimeout, () => _calls.Any && !_inMessage, _socket.Dispose);
        while (true)
        {
            Frame frame = await NextAsync(watchdog.Timer);
            if (frame.Kind == FrameKind.None)
                return false;
            if (frame.Kind == FrameKind.End)
                return await EndAsync(frame);
            Request request = _reader.Read(frame.Content(_input.Bytes));
            _input.Consume(frame.Length);
            await _calls.StartAsync(request);
        }
    }

    private async Task<bool> EndAsync(Frame frame)
    {
        _input.Consume(frame.Length);
        await _calls.EndedAsync();
        Send([(byte)RecordType.End]);
        return true;
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
