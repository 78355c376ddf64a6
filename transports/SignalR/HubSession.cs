using IntegrationMethods.Transports.Shared.Kestrel;
using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Shared.Tcp;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Connections.Features;
using Microsoft.AspNetCore.Http.Connections;
using Microsoft.AspNetCore.Http.Features;

namespace IntegrationMethods.Transports.SignalR;

/// <summary>One connection of the hub: it is cut when it asks for nothing for too long, whatever else it sends, such as pings.</summary>
internal sealed class HubSession : IDisposable
{
    private readonly IHttpRequestLifetimeFeature _connection;
    private readonly ITransferFormatFeature _format;
    private readonly CallsAtWork _calls;
    private readonly TcpWatchdog _idle;
    private readonly SemaphoreSlim _streams;
    private int _atWork, _waiting;

    public HubSession(ConnectionContext connection, CallsAtWork calls, TransportOptions options)
    {
        IFeatureCollection http = connection.GetHttpContext()!.Features;
        _connection = http.GetRequiredFeature<IHttpRequestLifetimeFeature>();
        _format = connection.Features.GetRequiredFeature<ITransferFormatFeature>();
        _calls = calls;
        Peer = http.GetRequiredFeature<Peer>();
        _streams = new SemaphoreSlim(options.MaxCallsPerConnection);
        _idle = new TcpWatchdog(options.IdleTimeout, Idle);
        _idle.Start();
    }

    public Peer Peer { get; }

    /// <summary>What its client chose in the handshake.</summary>
    public IHubEncoding Encoding => _format.ActiveFormat == TransferFormat.Binary ? HubMessagePack.Instance : HubJson.Instance;

    /// <summary>
    /// A call or a stream begins; from now on a client that leaves is detected, even if its socket is not read and each call is short.
    /// </summary>
    public void Begin()
    {
        Interlocked.Increment(ref _atWork);
        _calls.Begin();
        Peer.BeginWait();
    }

    /// <summary>It has ended; its answer is about to be written.</summary>
    public void End()
    {
        Peer.EndWait();
        _calls.End();
        Interlocked.Decrement(ref _atWork);
        _idle.Start();
    }

    /// <summary>Takes a place for a stream that has begun, once there is one: the library counts calls, but no streams.</summary>
    /// <returns>False if the client is gone or has cancelled the call: an exception for each call would cost more than the flood of calls
    /// itself.</returns>
    /// <exception cref="OperationCanceledException">The server stops.</exception>
    public async ValueTask<bool> TryTakePlaceAsync(CancellationToken ct) =>
        !IsLeft(ct) && (_streams.Wait(0, CancellationToken.None) || await TryWaitAsync(ct));

    /// <summary>
    /// Whether no client waits for a call any more. Cuts off a client that is gone, and discards its unread data.
    /// </summary>
    /// <exception cref="OperationCanceledException">The server stops.</exception>
    public bool IsLeft(CancellationToken ct)
    {
        if (Peer.IsServerStopping)
            throw new OperationCanceledException();
        if (Peer.Gone.IsCancellationRequested)
            _connection.Abort();
        return ct.IsCancellationRequested || Peer.Gone.IsCancellationRequested;
    }

    /// <summary>A stream no longer needs its place.</summary>
    public void FreePlace() => _streams.Release();

    /// <summary>
    /// Waits while streams wait for a place: as long as nothing more is read, there are no more of them than a read brings.
    /// </summary>
    /// <exception cref="OperationCanceledException">The client is gone: what it has sent may be thousands of calls.</exception>
    public async ValueTask RoomAsync()
    {
        if (!Peer.IsServerStopping && IsLeft(CancellationToken.None))
            throw new OperationCanceledException();
        if (Volatile.Read(ref _waiting) == 0)
            return;
        // Behind them.
        await _streams.WaitAsync();
        _streams.Release();
    }

    // What streams wait for may outlive it.
    public void Dispose() => _idle.Dispose();

    private async Task<bool> TryWaitAsync(CancellationToken ct)
    {
        Interlocked.Increment(ref _waiting);
        using var gone = CancellationTokenSource.CreateLinkedTokenSource(ct, Peer.Gone);
        Task place = _streams.WaitAsync(gone.Token);
        await place.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        Interlocked.Decrement(ref _waiting);
        return place.IsCompletedSuccessfully || (IsLeft(ct) ? false : throw new OperationCanceledException());
    }

    // A client that waits for an answer is not idle; one that does not read its answers is.
    private void Idle()
    {
        if (Volatile.Read(ref _atWork) > 0)
            _idle.Start();
        else
            _connection.Abort();
    }
}
