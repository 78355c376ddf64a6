using System.Net;
using System.Net.Sockets;
using IntegrationMethods.Transports.Shared.Kestrel;
using IntegrationMethods.Transports.Shared.Peers;
using IntegrationMethods.Transports.Shared.Tcp;
using RabbitMQ.Client;

namespace IntegrationMethods.Transports.RabbitMq;

/// <summary>
/// A server that consumes the queue of its endpoint. It holds the endpoint without listening on it, so that no other server of this machine
/// has the same queue. Clients are not known one by one: the broker is the only peer.
/// </summary>
internal sealed class RabbitMqListener : IListener
{
    /// <summary>Bytes of requests that wait at the broker, and so of one request: the broker drops what is over, or a message could be of any length.</summary>
    private const int MaxWaitingBytes = 1024 * 1024;

    private static readonly TimeSpan s_pause = TimeSpan.FromMilliseconds(10);

    private static readonly Dictionary<string, object?> s_queue = new() { ["x-max-length-bytes"] = MaxWaitingBytes, ["x-overflow"] = "reject-publish" };

    private readonly Socket _name;
    private readonly RabbitMqLink _link;
    private readonly ServedRows _rows;
    private readonly Peer _peer;
    private readonly string _queue;
    private readonly RabbitMqServer _server;
    private readonly RabbitMqConsumer _consumer;
    private readonly TaskCompletionSource _failed = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private string _tag = "";
    private int _disposed;

    private RabbitMqListener(Socket name, RabbitMqLink link, ServedRows rows)
    {
        (_name, _link, _rows) = (name, link, rows);
        EndPoint = (IPEndPoint)name.LocalEndPoint!;
        _queue = RabbitMqRoute.Of(EndPoint);
        _peer = rows.Join(link.Socket);
        _server = new RabbitMqServer(link, rows, _peer);
        _consumer = new RabbitMqConsumer(link.Channel, _server.Receive);
    }

    public IPEndPoint EndPoint { get; }

    public Task Failed => _failed.Task;

    private IChannel Channel => _link.Channel;

    /// <exception cref="TransportException">The endpoint is not available, or the broker is not.</exception>
    public static async ValueTask<IListener> StartAsync(IPEndPoint endpoint, BrokerAddress broker, ServedRows rows, CancellationToken ct)
    {
        Socket name = TcpBinding.Hold(endpoint);
        RabbitMqListener? listener = null;
        try
        {
            listener = new RabbitMqListener(name, await RabbitMqLink.OpenAsync(broker, rows.Options, MaxWaitingBytes, ct), rows);
            await listener.ConsumeAsync(ct);
            _ = listener.FailAtEndAsync();
            return listener;
        }
        catch (Exception error)
        {
            if (listener is not null)
                await listener.CloseAsync();
            name.Dispose();
            ct.ThrowIfCancellationRequested();
            throw RabbitMqFailure.OfOpening(broker, rows.Options, error);
        }
    }

    public async ValueTask DisposeAsync()
    {
        if (Interlocked.Exchange(ref _disposed, 1) != 0)
            return;
        _rows.Stop();
        using var late = new CancellationTokenSource(KestrelListener.StopTimeout);
        try
        {
            // The library does not give up a request to the broker with its token.
            await EndAsync(late.Token).WaitAsync(late.Token);
        }
        catch (Exception gone) when (RabbitMqFailure.IsGone(gone))
        {
            // The broker left first, or is too busy.
        }
        await CloseAsync();
        _name.Dispose();
    }

    private async Task ConsumeAsync(CancellationToken ct)
    {
        // It goes with the connection, and nobody else may read it.
        await Channel.QueueDeclareAsync(_queue, durable: false, exclusive: true, autoDelete: false, s_queue, cancellationToken: ct);
        await Channel.BasicQosAsync(0, (ushort)Math.Min(_rows.Options.MaxCallsPerConnection, ushort.MaxValue), global: false, ct);
        _tag = await Channel.BasicConsumeAsync(_queue, autoAck: false, _consumer, ct);
        await Channel.QueueBindAsync(_queue, RabbitMqRoute.Exchange, _queue, cancellationToken: ct);
    }

    private async Task FailAtEndAsync()
    {
        TransportException why = await _link.Ended;
        _peer.Lose();
        if (!_rows.IsStopping)
            _failed.TrySetException(new TransportException($"{why.Message}; this server can't be reached without it", why));
    }

    // Further requests go back to their clients. Calls have been given up, and those that wait at the broker come and are given up alike.
    private async Task EndAsync(CancellationToken ct)
    {
        await Channel.QueueUnbindAsync(_queue, RabbitMqRoute.Exchange, _queue, cancellationToken: ct);
        while ((await Channel.QueueDeclarePassiveAsync(_queue, ct)).MessageCount > 0)
            await Task.Delay(s_pause, ct);
        await Channel.BasicCancelAsync(_tag, noWait: false, ct);
        await _consumer.Ended.WaitAsync(ct);
        while (_server.AtWork > 0)
            await Task.Delay(s_pause, ct);
        // The broker has processed every answer once it confirms what came after them.
        await Channel.QueueDeleteAsync(_queue, ifUnused: false, ifEmpty: false, cancellationToken: ct);
    }

    private async ValueTask CloseAsync()
    {
        await _link.DisposeAsync();
        _rows.Leave(_peer);
        _rows.Dispose();
    }
}
