using System.Net;
using System.Net.Sockets;
using System.Runtime.CompilerServices;

namespace IntegrationMethods.Transports.Shared.Serving;

/// <summary>The other end of one of a server's connections: its calls get the rows, and are given up when it is gone.</summary>
#pragma warning disable CA1001 // A source without a timer has nothing to dispose of, and calls outlive their connection.
internal sealed class Peer
#pragma warning restore CA1001
{
    private readonly ServedRows _server;
    private readonly PeerShare _share;
    private readonly CancellationTokenSource _gone = new();
    private readonly List<CallEnd> _calls = [];
    private int _atWork;
    private long _since;

    public Peer(ServedRows server, string id, Socket? socket, IPAddress address)
    {
        (_server, Id, Socket) = (server, id, socket);
        _share = server.Blocking.Join(address);
    }

    /// <summary>Names the connection in the log.</summary>
    public string Id { get; }

    /// <summary>Null where the library keeps it to itself: then others have to report that the peer is gone (<see cref="Lose"/>).</summary>
    public Socket? Socket { get; }

    /// <summary>Cancelled when the peer is gone, or when the server stops.</summary>
    public CancellationToken Gone => _gone.Token;

    public bool IsServerStopping => _server.IsStopping;

    /// <summary>
    /// Whether bytes end as a session of this protocol ends. Null where a peer that shuts its sending side is gone, as in HTTP.
    /// </summary>
    public Func<ReadOnlySpan<byte>, bool>? EndsInOrder { get; set; }

    /// <summary>Whether the end of its session has arrived: then it may shut its sending side, and still waits for answers.</summary>
    public bool HasEnded { get; set; }

    /// <summary>Whether what its socket holds is TLS.</summary>
    public bool IsEncrypted { get; set; }

    /// <summary>Whether it looked gone at the last check of <see cref="PeerPoll"/>, which alone uses this.</summary>
    public bool SeemsGone { get; set; }

    /// <summary>Whether it waits for an answer, or for the server to take its next request: its socket is not read then.</summary>
    public bool IsAtWork => Volatile.Read(ref _atWork) > 0;

    /// <summary>Since when, on the clock of <see cref="Environment.TickCount64"/>.</summary>
    public long AtWorkSince => Volatile.Read(ref _since);

    /// <summary>The rows, on a thread that may block.</summary>
    /// <exception cref="ServiceFaultException">Whatever failed, in words that the peer may have.</exception>
    /// <exception cref="OperationCanceledException">The peer is gone.</exception>
    public IReadOnlyList<ServiceTable> Get(CallForm operation, int firstId, int lastId)
    {
        Begin(null);
        try
        {
            if (!_server.Blocking.TryBegin(_share))
                _server.Blocking.BeginAsync(_share, Gone).GetAwaiter().GetResult();
            try
            {
                // An operation that is asynchronous itself leaves its caller's own thread nothing but to wait for it.
                return operation == CallForm.Sync
                    ? _server.Rows.GetServiceTables(firstId, lastId, Gone)
                    : _server.Rows.GetServiceTablesAsync(firstId, lastId, Gone).AsTask().GetAwaiter().GetResult();
            }
            finally
            {
                _server.Blocking.End(_share);
            }
        }
        catch (Exception error) when (Translate(error, Call(operation, firstId, lastId), Gone) is { } fault)
        {
            throw fault;
        }
        finally
        {
            End(null);
        }
    }

    /// <summary>
    /// The rows. An operation that blocks does its work before this returns, once there is a place for it. The call ends with its
    /// connection, or before by what it is given.
    /// </summary>
    /// <exception cref="ServiceFaultException">Whatever failed, in words that the peer may have.</exception>
    /// <exception cref="OperationCanceledException">The peer is gone, or the call was ended.</exception>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<IReadOnlyList<ServiceTable>> GetAsync(CallForm operation, int firstId, int lastId, CallEnd? end = null)
    {
        bool blocks = operation == CallForm.Sync || _server.Rows.AsyncKind == FormKind.OverSync;
        CancellationToken ct = end?.Token ?? Gone;
        Begin(end);
        try
        {
            if (blocks && !_server.Blocking.TryBegin(_share))
                await _server.Blocking.BeginAsync(_share, ct);
            try
            {
                return operation == CallForm.Sync
                    ? _server.Rows.GetServiceTables(firstId, lastId, ct)
                    : await _server.Rows.GetServiceTablesAsync(firstId, lastId, ct);
            }
            finally
            {
                if (blocks)
                    _server.Blocking.End(_share);
            }
        }
        catch (Exception error) when (Translate(error, Call(operation, firstId, lastId), ct) is { } fault)
        {
            throw fault;
        }
        finally
        {
            End(end);
        }
    }

    /// <summary>What the peer may have of a failure; the log has the rest.</summary>
    public ServiceFaultException FaultOf(Exception error) => error switch
    {
        ServiceFaultException fault => fault,
        OperationCanceledException => _server.IsStopping ? ServedRows.Stopping() : ServedRows.GivenUp(),
        // Rows fail in other ways: what can't be read or written any more is the connection, which a library may notice before it says so.
        IOException => Broken(error),
        _ => _server.FaultOf(error, Id, "an answer"),
    };

    /// <summary>Logs that the peer was refused for what it sent.</summary>
    public void Refuse(string why) => PeerLog.Refused(_server.Log, Id, why);

    public void Break(Exception error) => PeerLog.Broke(_server.Log, Id, error);

    private ServiceFaultException Broken(Exception error)
    {
        Break(error);
        return ServedRows.GivenUp();
    }

    /// <summary>Checks what is buffered before a call during which nothing is read.</summary>
    public void Look(ReadOnlySpan<byte> unread) => HasEnded |= unread.Length > 0 && EndsInOrder?.Invoke(unread) == true;

    /// <summary>The peer waits, and its socket is not read meanwhile.</summary>
    public void BeginWait() => Begin(null);

    public void EndWait() => End(null);

    /// <summary>The connection is over: cancels its calls.</summary>
    public void Lose()
    {
        _ = _gone.CancelAsync();
        lock (_calls)
        {
            foreach (CallEnd call in _calls)
                call.Cancel();
        }
    }

    /// <summary>Ends the calls whose deadline has passed.</summary>
    public void LoseLate()
    {
        lock (_calls)
        {
            foreach (CallEnd call in _calls)
            {
                if (call.IsLate)
                    call.Cancel();
            }
        }
    }

    /// <summary>To be called once, when it has no calls any more.</summary>
    public void Leave() => _server.Blocking.Leave(_share);

    private void Begin(CallEnd? end)
    {
        if (end is not null)
        {
            lock (_calls)
                _calls.Add(end);
            if (Gone.IsCancellationRequested)
                end.Cancel();
        }
        if (Interlocked.Increment(ref _atWork) > 1)
            return;
        Volatile.Write(ref _since, Environment.TickCount64);
        _server.Watch.Wake();
    }

    private void End(CallEnd? end)
    {
        Interlocked.Decrement(ref _atWork);
        if (end is null)
            return;
        lock (_calls)
            _calls.Remove(end);
    }

    private static string Call(CallForm operation, int firstId, int lastId) =>
        FormattableString.Invariant(
            $"{(operation == CallForm.Sync ? "GetServiceTables" : "GetServiceTablesAsynchronous")} {firstId} to {lastId}");

    /// <returns>What the call's peer gets; null for what is thrown as it is.</returns>
    private ServiceFaultException? Translate(Exception error, string call, CancellationToken ct)
    {
        switch (error)
        {
            case ServiceFaultException fault:
                _server.Refused(Id, call, fault);
                return null;
            case OperationCanceledException when _server.IsStopping:
                return ServedRows.Stopping();
            case OperationCanceledException when ct.IsCancellationRequested:
                PeerLog.GivenUp(_server.Log, Id, call);
                return null;
            default:
                return _server.FaultOf(error, Id, call);
        }
    }
}
