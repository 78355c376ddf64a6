using System.Text;
using IntegrationMethods.Transports.Shared.Peers;
using IntegrationMethods.Transports.Shared.Tcp;
using IntegrationMethods.Transports.Sockets;

namespace IntegrationMethods.Transports.Nats;

/// <summary>Takes requests from a broker and publishes their answers. Clients are not known one by one: the broker is the only peer.</summary>
internal sealed class NatsServer : IDisposable
{
    private readonly NatsLink _link;
    private readonly ServedRows _rows;
    private readonly Peer _peer;
    private readonly NatsSender _sender;
    private readonly SemaphoreSlim _places;
    private readonly TaskCompletionSource _processed = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private volatile bool _stopping;

    public NatsServer(NatsLink link, ServedRows rows)
    {
        (_link, _rows) = (link, rows);
        _peer = rows.Join(link.Socket);
        _sender = new NatsSender(link.Tcp);
        _places = new SemaphoreSlim(rows.Options.MaxCallsPerConnection);
    }

    /// <summary>Serves until the connection ends.</summary>
    /// <exception cref="Exception">The connection failed, or this end closed it.</exception>
    public async Task RunAsync()
    {
        try
        {
            while (true)
            {
                while (TryTake(out BrokeredRequest? request, out string reply, out bool isPing))
                {
                    if (isPing)
                        await _sender.SendAsync(static (output, _) => NatsCommands.Pong(output), 0);
                    if (request is not null)
                        await BeginAsync(reply, request);
                }
                if (!await _link.Input.FillAsync())
                    throw NatsFailure.Lost(_link.Broker);
            }
        }
        finally
        {
            _processed.TrySetResult();
            _link.Dispose();
            _rows.Leave(_peer);
        }
    }

    /// <summary>Takes no further requests, waits for the calls, which have been given up, to be answered, and for the broker to have the answers.</summary>
    public async Task StopAsync(TimeSpan limit)
    {
        _stopping = true;
        try
        {
            await _sender.SendAsync(static (output, _) => NatsCommands.Unsubscribe(output), 0);
            for (int place = 0; place < _rows.Options.MaxCallsPerConnection; place++)
            {
                if (!await _places.WaitAsync(limit))
                    break;
            }
            await _sender.SendAsync(static (output, _) => NatsCommands.Ping(output), 0);
            await _processed.Task.WaitAsync(limit);
        }
        catch (Exception gone) when (gone is System.Net.Sockets.SocketException or ObjectDisposedException or TimeoutException)
        {
            // The broker left first, or is too busy.
        }
        _link.Socket.Dispose();
    }

    public void Dispose()
    {
        _sender.Dispose();
        _places.Dispose();
    }

    private bool TryTake(out BrokeredRequest? request, out string reply, out bool isPing)
    {
        (request, reply, isPing) = (null, "", false);
        if (!_link.TryTake(out NatsFrame frame))
            return false;
        isPing = frame.Kind == NatsFrameKind.Ping;
        if (frame.Kind == NatsFrameKind.Pong && _stopping)
            _processed.TrySetResult();
        // Who expects no answer is asked for nothing.
        if (frame.Kind == NatsFrameKind.Message && !frame.Reply.IsEmpty)
            (request, reply) = (BrokeredRequest.Read(frame.Content, _peer), Encoding.UTF8.GetString(frame.Reply));
        _link.Input.Consume(frame.Size);
        return true;
    }

    // The connection is not read while there is no place, and the broker keeps what comes.
    private async Task BeginAsync(string reply, BrokeredRequest request)
    {
        if (!await TakePlaceAsync())
            await SayAsync(reply, ServedRows.Stopping());
        else if (request.Blocks(_rows))
            _ = Task.Run(() => ServeAsync(reply, request));
        else
            _ = ServeAsync(reply, request);
    }

    /// <returns>False where the server stops first.</returns>
    private async Task<bool> TakePlaceAsync()
    {
        if (_places.Wait(0))
            return true;
        _peer.BeginWait();
        try
        {
            await _places.WaitAsync(_peer.Gone);
            return true;
        }
        catch (OperationCanceledException)
        {
            return false;
        }
        finally
        {
            _peer.EndWait();
        }
    }

    private async Task SayAsync(string reply, ServiceFaultException fault)
    {
        using var answer = new TcpOutput();
        SocketsAnswer.WriteFault(answer, fault);
        await PublishAsync(reply, answer);
    }

    private ValueTask PublishAsync(string reply, TcpOutput answer) => _sender.SendAsync(
        static (output, said) => NatsCommands.Publish(output, said.reply, null, said.answer.Written.Span[SocketsFrame.HeaderSize..]), (reply, answer));

    private async Task ServeAsync(string reply, BrokeredRequest request)
    {
        using var answer = new TcpOutput();
        try
        {
            await request.AnswerAsync(answer, _rows, _peer, _link.MaxPayload, TooLong);
            await PublishAsync(reply, answer);
        }
        catch (Exception error) when (error is System.Net.Sockets.SocketException or ObjectDisposedException)
        {
            // The reader of the connection sees it as well, and reports it.
        }
        finally
        {
            _places.Release();
        }
    }

    private string TooLong(int size) =>
        $"an answer of {size} bytes exceeds the limit of {_link.MaxPayload} bytes of the broker {_link.Broker}: raise its max_payload, or request fewer rows per call";
}
