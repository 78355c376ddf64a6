using System.Net;
using System.Net.Sockets;
using System.Threading.Channels;
using IntegrationMethods.Transports.Shared.Kestrel;
using IntegrationMethods.Transports.Shared.Peers;
using IntegrationMethods.Transports.Shared.Tcp;
using IntegrationMethods.Transports.Sockets;
using NATS.Client.Core;

namespace IntegrationMethods.Transports.Nats;

/// <summary>
/// A server that has subscribed to the subject of its endpoint. It holds the endpoint without listening on it, so that no other server of
/// this machine answers to the same subject.
/// </summary>
internal sealed class NatsListener : IListener
{
    private readonly Socket _name;
    private readonly NatsLink _link;
    private readonly ServedRows _rows;
    private readonly Peer _peer;
    private readonly INatsSub<BrokeredRequest> _requests;
    private readonly NatsServer _server;
    private readonly Task _serving;
    private readonly TaskCompletionSource _failed = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private int _disposed;

    private NatsListener(Socket name, NatsLink link, ServedRows rows, INatsSub<BrokeredRequest> requests)
    {
        (_name, _link, _rows, _requests) = (name, link, rows, requests);
        EndPoint = (IPEndPoint)name.LocalEndPoint!;
        _peer = rows.Join(link.Socket);
        _server = new NatsServer(link, rows, _peer);
        _serving = _server.RunAsync(requests.Msgs);
        _ = FailAtEndAsync();
    }

    public IPEndPoint EndPoint { get; }

    public Task Failed => _failed.Task;

    /// <exception cref="TransportException">The endpoint is not available, or the broker is not.</exception>
    public static async ValueTask<IListener> StartAsync(IPEndPoint endpoint, BrokerAddress broker, ServedRows rows, CancellationToken ct)
    {
        Socket name = TcpBinding.Hold(endpoint);
        try
        {
            NatsLink link = await NatsLink.OpenAsync(broker, rows.Options, rows.Options.MaxMessageBytes, ct);
            // The library holds what there is no place for, and stops reading when it has as much again: it would drop the rest otherwise.
            var waiting = new NatsSubChannelOpts { Capacity = rows.Options.MaxCallsPerConnection, FullMode = BoundedChannelFullMode.Wait };
            INatsSub<BrokeredRequest> requests = await link.Connection.SubscribeCoreAsync<BrokeredRequest>(
                NatsSubject.Of((IPEndPoint)name.LocalEndPoint!), serializer: NatsPayload.Instance, opts: new NatsSubOpts { ChannelOpts = waiting }, cancellationToken: CancellationToken.None);
            var listener = new NatsListener(name, link, rows, requests);
            await listener.AwaitBrokerAsync(ct);
            return listener;
        }
        catch
        {
            name.Dispose();
            throw;
        }
    }

    public async ValueTask DisposeAsync()
    {
        if (Interlocked.Exchange(ref _disposed, 1) != 0)
            return;
        _rows.Stop();
        try
        {
            using var limit = CancellationTokenSource.CreateLinkedTokenSource(_link.Lost);
            limit.CancelAfter(KestrelListener.StopTimeout);
            await EndAsync(limit.Token);
        }
        catch (Exception gone) when (NatsFailure.IsGone(gone))
        {
            // The broker left first, or is too busy.
        }
        await _link.DisposeAsync();
        await _serving;
        _server.Dispose();
        _rows.Leave(_peer);
        _name.Dispose();
        _rows.Dispose();
    }

    /// <summary>Takes no further requests, waits for the calls, which have been given up, to be answered, and for the broker to have the answers.</summary>
    private async Task EndAsync(CancellationToken ct)
    {
        await _requests.DrainAsync(ct).AsTask().WaitAsync(ct);
        await _serving.WaitAsync(ct);
        await _server.EndAsync(ct);
        await _link.Connection.PingAsync(ct);
    }

    /// <summary>Until the broker has processed the subscription.</summary>
    private async Task AwaitBrokerAsync(CancellationToken ct)
    {
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(ct, _link.Lost);
        limit.CancelAfter(_rows.Options.ConnectTimeout);
        try
        {
            await _link.Connection.PingAsync(limit.Token);
        }
        catch (Exception error)
        {
            await DisposeAsync();
            ct.ThrowIfCancellationRequested();
            throw NatsFailure.OfOpening(_link.Broker, _rows.Options, isNats: true, error);
        }
    }

    private async Task FailAtEndAsync()
    {
        TransportException why = await _link.Ended;
        _peer.Lose();
        if (!_rows.IsStopping)
            _failed.TrySetException(new TransportException($"{why.Message}; this server can't be reached without it", why));
    }
}
