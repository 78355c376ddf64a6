using IntegrationMethods.Transports.Shared.Kestrel;
using IntegrationMethods.Transports.Shared.Peers;
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
    private readonly int _maxStreams;
    private int _atWork, _streaming;

    public HubSession(ConnectionContext connection, CallsAtWork calls, TransportOptions options)
    {
        IFeatureCollection http = connection.GetHttpContext()!.Features;
        (_connection, _format, _calls) = (http.GetRequiredFeature<IHttpRequestLifetimeFeature>(), connection.Features.GetRequiredFeature<ITransferFormatFeature>(), calls);
        Peer = http.GetRequiredFeature<Peer>();
        _maxStreams = options.MaxCallsPerConnection;
        _streams = new SemaphoreSlim(_maxStreams);
        _idle = new TcpWatchdog(options.IdleTimeout, Idle);
        _idle.Start();
    }

    public Peer Peer { get; }

    /// <summary>What its client chose in the handshake.</summary>
    public IHubEncoding Encoding => _format.ActiveFormat == TransferFormat.Binary ? HubMessagePack.Instance : HubJson.Instance;

    /// <summary>A call begins.</summary>
    public void Begin()
    {
        Interlocked.Increment(ref _atWork);
        _calls.Begin();
    }

    /// <summary>A call has ended; its answer is about to be written.</summary>
    public void End()
    {
        _calls.End();
        Interlocked.Decrement(ref _atWork);
        _idle.Start();
    }

    /// <summary>A stream begins, once there is a place for it: the library counts calls, but no streams, and reads on while they are at work.</summary>
    /// <exception cref="ServiceFaultException">As many as have places wait already.</exception>
    /// <exception cref="OperationCanceledException">The client is gone or has taken the call back, or the server stops.</exception>
    public async ValueTask BeginStreamAsync(CancellationToken ct)
    {
        try
        {
            if (Interlocked.Increment(ref _streaming) > 2L * _maxStreams)
                throw new ServiceFaultException(ServiceFaultCode.EndpointUnavailable, $"the connection has {_maxStreams} streams in progress and as many that wait: wait for one to end, or raise --max-calls-per-connection");
            using var gone = CancellationTokenSource.CreateLinkedTokenSource(ct, Peer.Gone);
            await _streams.WaitAsync(gone.Token);
        }
        catch
        {
            Interlocked.Decrement(ref _streaming);
            throw;
        }
        Begin();
    }

    /// <summary>A stream has ended; that is about to be written.</summary>
    public void EndStream()
    {
        End();
        _streams.Release();
        Interlocked.Decrement(ref _streaming);
    }

    // What streams wait for may outlive it.
    public void Dispose() => _idle.Dispose();

    // A client that waits for an answer is not idle; one that does not read its answers is.
    private void Idle()
    {
        if (Volatile.Read(ref _atWork) > 0)
            _idle.Start();
        else
            _connection.Abort();
    }
}
