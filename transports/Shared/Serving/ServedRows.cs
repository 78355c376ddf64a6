using System.Net;
using System.Net.Sockets;
using System.Security.Cryptography;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;

namespace IntegrationMethods.Transports.Shared.Serving;

/// <summary>
/// The rows of one server as its peers receive them: within limits, and cancelled when the peer is gone; the details of a failure go to
/// the log, not into the answer. Every transport's server calls through it.
/// </summary>
internal sealed class ServedRows : IDisposable
{
    private const int FaultIdLength = 12;

    private static int s_servers;

    private readonly string _name = string.Create(CultureInfo.InvariantCulture, $"s{Interlocked.Increment(ref s_servers)}");
    private readonly LogPace _busy = new();
    private int _connections;
    private volatile bool _stopping;

    public ServedRows(IServiceTables rows, TransportOptions options, ILoggerFactory? logs = null, string key = "server")
    {
        (Rows, Options) = (rows, options);
        Logs = logs ?? NullLoggerFactory.Instance;
        Log = Logs.CreateLogger(key);
        Blocking = new BlockingCalls(options.MaxBlockingCalls);
    }

    public IServiceTables Rows { get; }

    public TransportOptions Options { get; }

    public ILoggerFactory Logs { get; }

    public ILogger Log { get; }

    public BlockingCalls Blocking { get; }

    public PeerWatch Watch { get; } = new();

    public bool IsStopping => _stopping;

    public Peer Join(Socket socket) =>
        Join(string.Create(CultureInfo.InvariantCulture, $"{_name}c{Interlocked.Increment(ref _connections)}"), socket,
            socket.RemoteEndPoint);

    public Peer Join(string id, Socket? socket, EndPoint? address)
    {
        var peer = new Peer(this, id, socket, (address as IPEndPoint)?.Address ?? IPAddress.None);
        Watch.Add(peer);
        if (_stopping)
            peer.Lose();
        PeerLog.Connected(Log, id, address);
        return peer;
    }

    public void Leave(Peer peer)
    {
        peer.Lose();
        Watch.Remove(peer);
        peer.Leave();
        PeerLog.Left(Log, peer.Id);
    }

    /// <summary>Gives up every call, from now on: each fails with <see cref="Stopping"/>.</summary>
    public void Stop()
    {
        _stopping = true;
        Watch.LoseAll();
    }

    public static ServiceFaultException Stopping() =>
        new(ServiceFaultCode.EndpointUnavailable, "the server is stopping: connect again when it is back");

    /// <summary>For a peer that shut its sending side alone, and may still read.</summary>
    public static ServiceFaultException GivenUp() =>
        new(ServiceFaultCode.EndpointUnavailable,
            "the call was cancelled because its connection closed: wait for the answer before closing it");

    /// <summary>What a peer learns of a failure: no details, but the ID that finds it in the log.</summary>
    public ServiceFaultException FaultOf(Exception error, string connection, string call)
    {
        string id = RandomNumberGenerator.GetHexString(FaultIdLength, lowercase: true);
        PeerLog.Failed(Log, connection, call, id, error);
        return Options.FaultDetails ? ServiceFaultException.Detailed(error) : ServiceFaultException.Internal(id, error);
    }

    /// <summary>
    /// Logs a call's fault that its peer caused, or the lack of a place for the call; the latter only once in a while, as a busy server has
    /// no time for more.
    /// </summary>
    public void Refused(string connection, string call, ServiceFaultException fault)
    {
        if (fault.Code != ServiceFaultCode.EndpointUnavailable)
            PeerLog.Faulted(Log, connection, call, fault.Code, fault.Message);
        else if (_busy.TryTake(out int more))
            PeerLog.TooBusy(Log, connection, call, more);
    }

    public void Dispose() => Watch.Dispose();
}
