using IntegrationMethods.Transports.Shared.Kestrel;
using IntegrationMethods.Transports.Shared.Peers;
using IntegrationMethods.Transports.Shared.Tcp;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;

namespace IntegrationMethods.Transports.SignalR;

/// <summary>One connection of the hub: it is cut when it asks for nothing for too long, whatever else it sends, such as pings.</summary>
internal sealed class HubSession : IDisposable
{
    private readonly IHttpRequestLifetimeFeature _connection;
    private readonly CallsAtWork _calls;
    private readonly TcpWatchdog _idle;
    private int _atWork;

    public HubSession(HttpContext connection, CallsAtWork calls, TimeSpan idleTimeout)
    {
        (_connection, _calls) = (connection.Features.GetRequiredFeature<IHttpRequestLifetimeFeature>(), calls);
        Peer = connection.Features.GetRequiredFeature<Peer>();
        _idle = new TcpWatchdog(idleTimeout, Idle);
        _idle.Start();
    }

    public Peer Peer { get; }

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
