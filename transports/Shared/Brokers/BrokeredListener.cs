using System.Net;
using System.Net.Sockets;
using IntegrationMethods.Transports.Shared.Kestrel;
using IntegrationMethods.Transports.Shared.Serving;

namespace IntegrationMethods.Transports.Shared.Brokers;

/// <summary>
/// A server behind a broker, which is its only peer: clients are not known one by one. It holds its endpoint without listening on it, so
/// that no other server of this machine answers to the same name at the broker.
/// </summary>
internal abstract class BrokeredListener : IListener
{
    private readonly Socket _held;
    private readonly TaskCompletionSource _failed = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private int _disposed;

    /// <param name="held">The endpoint, as <c>TcpBinding.Hold</c> returns it; the listener's from now on.</param>
    /// <param name="connection">The socket of the connection to the broker.</param>
    /// <param name="rows">What is served; the listener's from now on.</param>
    protected BrokeredListener(Socket held, Socket connection, ServedRows rows)
    {
        (_held, Rows) = (held, rows);
        EndPoint = (IPEndPoint)held.LocalEndPoint!;
        Peer = rows.Join(connection);
    }

    public IPEndPoint EndPoint { get; }

    public Task Failed => _failed.Task;

    protected ServedRows Rows { get; }

    protected Peer Peer { get; }

    public async ValueTask DisposeAsync()
    {
        if (Interlocked.Exchange(ref _disposed, 1) != 0)
            return;
        Rows.Stop();
        using var limit = new CancellationTokenSource(KestrelListener.StopTimeout);
        try
        {
            // A library may not give up a request to its broker with its token.
            await EndAsync(limit.Token).WaitAsync(limit.Token);
        }
        catch (Exception gone) when (IsGone(gone))
        {
            // The broker left first, or is too busy.
        }
        await ReleaseAsync();
    }

    /// <summary>Receives no further requests, and waits until the broker has the answers of all calls, which have been given up.</summary>
    protected abstract Task EndAsync(CancellationToken ct);

    protected abstract ValueTask CloseAsync();

    protected abstract bool IsGone(Exception error);

    /// <summary>Closes everything, even if clients still wait for answers.</summary>
    protected async ValueTask ReleaseAsync()
    {
        await CloseAsync();
        Rows.Leave(Peer);
        _held.Dispose();
        Rows.Dispose();
    }

    /// <summary>Gives up every call once the connection to the broker has ended, and reports that unless the server is stopping.</summary>
    protected async Task FailAtEndAsync(Task<TransportException> ended)
    {
        TransportException why = await ended;
        Peer.Lose();
        if (!Rows.IsStopping)
            _failed.TrySetException(BrokerFailure.ServerLost(why));
    }
}
