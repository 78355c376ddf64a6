using System.Net;
using System.Net.Sockets;
using System.Threading.Channels;
using IntegrationMethods.Transports.Shared.Brokers;
using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Shared.Tcp;
using NATS.Client.Core;

namespace IntegrationMethods.Transports.Nats;

/// <summary>A server that has subscribed to the subject of its endpoint.</summary>
internal sealed class NatsListener : BrokeredListener
{
    private readonly NatsLink _link;
    private readonly INatsSub<BrokeredRequest> _requests;
    private readonly NatsServer _server;
    private readonly Task _serving;

    private NatsListener(Socket held, NatsLink link, ServedRows rows, INatsSub<BrokeredRequest> requests) : base(held, link.Socket, rows)
    {
        (_link, _requests) = (link, requests);
        _server = new NatsServer(link, rows, Peer);
        _serving = _server.RunAsync(requests.Msgs);
        _ = FailAtEndAsync(link.Ended);
    }

    /// <exception cref="TransportException">The endpoint is not available, or the broker is not.</exception>
    public static async ValueTask<IListener> StartAsync(IPEndPoint endpoint, BrokerAddress broker, ServedRows rows, CancellationToken ct)
    {
        Socket held = TcpBinding.Hold(endpoint);
        NatsLink? link = null;
        try
        {
            link = await NatsLink.OpenAsync(broker, rows.Options, rows.Options.MaxMessageBytes, ct);
            var listener = new NatsListener(held, link, rows, await SubscribeAsync(link, (IPEndPoint)held.LocalEndPoint!, rows.Options));
            await listener.AwaitBrokerAsync(ct);
            return listener;
        }
        catch
        {
            if (link is not null)
                await link.DisposeAsync();
            held.Dispose();
            throw;
        }
    }

    protected override async Task EndAsync(CancellationToken ct)
    {
        using var either = CancellationTokenSource.CreateLinkedTokenSource(ct, _link.Lost);
        await _requests.DrainAsync(either.Token).AsTask().WaitAsync(either.Token);
        await _serving.WaitAsync(either.Token);
        await _server.EndAsync(either.Token);
        await _link.Connection.PingAsync(either.Token);
    }

    protected override async ValueTask CloseAsync()
    {
        await _link.DisposeAsync();
        await _serving;
    }

    protected override bool IsGone(Exception error) => NatsFailure.IsGone(error);

    // The library holds as many requests as there are places, and stops reading when it has as many again: it would drop the rest
    // otherwise.
    private static ValueTask<INatsSub<BrokeredRequest>> SubscribeAsync(NatsLink link, IPEndPoint endpoint, TransportOptions options)
    {
        var waiting = new NatsSubChannelOpts { Capacity = options.MaxCallsPerConnection, FullMode = BoundedChannelFullMode.Wait };
        return link.Connection.SubscribeCoreAsync<BrokeredRequest>(
            NatsSubject.Of(endpoint),
            serializer: NatsPayload.Instance,
            opts: new NatsSubOpts { ChannelOpts = waiting },
            cancellationToken: CancellationToken.None);
    }

    /// <summary>Until the broker has processed the subscription.</summary>
    private async Task AwaitBrokerAsync(CancellationToken ct)
    {
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(ct, _link.Lost);
        limit.CancelAfter(Rows.Options.ConnectTimeout);
        try
        {
            await _link.Connection.PingAsync(limit.Token);
        }
        catch (Exception error)
        {
            await DisposeAsync();
            ct.ThrowIfCancellationRequested();
            throw NatsFailure.OfOpening(_link.Broker, Rows.Options, isNats: true, error);
        }
    }
}
