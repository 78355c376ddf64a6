using System.Net;
using System.Net.Sockets;
using IntegrationMethods.Transports.Shared.Brokers;
using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Shared.Tcp;
using RabbitMQ.Client;

namespace IntegrationMethods.Transports.RabbitMq;

/// <summary>A server that consumes the queue of its endpoint.</summary>
internal sealed class RabbitMqListener : BrokeredListener
{
    /// <summary>
    /// Bytes of requests that wait at the broker, and so of one request: the broker drops what is over, or a message could be of any
    /// length.
    /// </summary>
    private const int MaxWaitingBytes = 1024 * 1024;

    private static readonly TimeSpan s_pause = TimeSpan.FromMilliseconds(10);

    private static readonly Dictionary<string, object?> s_queue = new() { ["x-max-length-bytes"] = MaxWaitingBytes,
        ["x-overflow"] = "reject-publish" };

    private readonly RabbitMqLink _link;
    private readonly string _queue;
    private readonly RabbitMqServer _server;
    private readonly RabbitMqConsumer _consumer;
    private string _tag = "";

    private RabbitMqListener(Socket held, RabbitMqLink link, ServedRows rows) : base(held, link.Socket, rows)
    {
        _link = link;
        _queue = RabbitMqRoute.Of(EndPoint);
        _server = new RabbitMqServer(link, rows, Peer);
        _consumer = new RabbitMqConsumer(link.Channel, _server.Receive);
    }

    private IChannel Channel => _link.Channel;

    /// <exception cref="TransportException">The endpoint is not available, or the broker is not.</exception>
    public static async ValueTask<IListener> StartAsync(IPEndPoint endpoint, BrokerAddress broker, ServedRows rows, CancellationToken ct)
    {
        Socket held = TcpBinding.Hold(endpoint);
        RabbitMqListener? listener = null;
        try
        {
            listener = new RabbitMqListener(held, await RabbitMqLink.OpenAsync(broker, rows.Options, MaxWaitingBytes, ct), rows);
            await listener.ConsumeAsync(ct);
            _ = listener.FailAtEndAsync(listener._link.Ended);
            return listener;
        }
        catch (Exception error)
        {
            if (listener is not null)
                await listener.ReleaseAsync();
            held.Dispose();
            ct.ThrowIfCancellationRequested();
            throw RabbitMqFailure.OfOpening(broker, rows.Options, error);
        }
    }

    // Further requests go back to their clients. Calls have been given up, and those that wait at the broker come and are given up alike.
    protected override async Task EndAsync(CancellationToken ct)
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

    protected override ValueTask CloseAsync() => _link.DisposeAsync();

    protected override bool IsGone(Exception error) => RabbitMqFailure.IsGone(error);

    private async Task ConsumeAsync(CancellationToken ct)
    {
        // Exclusive: the queue ends with the connection, and no other client may read it.
        await Channel.QueueDeclareAsync(_queue, durable: false, exclusive: true, autoDelete: false, s_queue, cancellationToken: ct);
        await Channel.BasicQosAsync(0, (ushort)Math.Min(Rows.Options.MaxCallsPerConnection, ushort.MaxValue), global: false, ct);
        _tag = await Channel.BasicConsumeAsync(_queue, autoAck: false, _consumer, ct);
        await Channel.QueueBindAsync(_queue, RabbitMqRoute.Exchange, _queue, cancellationToken: ct);
    }
}
