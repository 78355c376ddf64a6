using Microsoft.AspNetCore.Connections;

namespace IntegrationMethods.Transports.Wcf.CoreWcf;

/// <summary>The calls of one connection: how many are at work, and since when there are none.</summary>
/// <remarks>
/// CoreWCF has neither limit: its throttle is for a whole service, and no binding sets it; its receive timeout does not end every
/// connection whose peer stops in a message or takes no answers.
/// </remarks>
#pragma warning disable CA1001 // A semaphore whose wait handle is unused needs no disposal, and calls outlive their connection.
internal sealed class ConnectionCalls(TransportOptions options)
#pragma warning restore CA1001
{
    private static readonly AsyncLocal<ConnectionCalls?> s_current = new();

    private readonly SemaphoreSlim _places = new(options.MaxCallsPerConnection, options.MaxCallsPerConnection);
    private long _lastEnd = Environment.TickCount64;
    private int _present;

    /// <summary>
    /// Those of the connection whose call runs here; none where the server itself sees to both, as Kestrel does for HTTP/1.1.
    /// </summary>
    public static ConnectionCalls? Current => s_current.Value;

    private bool IsIdle =>
        Volatile.Read(ref _present) == 0 && Environment.TickCount64 - Volatile.Read(ref _lastEnd) > options.IdleTimeout.TotalMilliseconds;

    /// <summary>Watches over each connection; which one it is flows into the calls that are read from it.</summary>
    public static void Watch(IConnectionBuilder connections, TransportOptions options) => connections.Use(next => async connection =>
    {
        var calls = new ConnectionCalls(options);
        s_current.Value = calls;
        using var watch = new Timer(_ => calls.AbortIfIdle(connection), null, options.IdleTimeout / 4, options.IdleTimeout / 4);
        await next(connection);
    });

    public void Enter(CancellationToken ct)
    {
        Interlocked.Increment(ref _present);
        _places.Wait(ct);
    }

    public Task EnterAsync(CancellationToken ct)
    {
        Interlocked.Increment(ref _present);
        return _places.WaitAsync(ct);
    }

    public void Leave()
    {
        _places.Release();
        Volatile.Write(ref _lastEnd, Environment.TickCount64);
        Interlocked.Decrement(ref _present);
    }

    private void AbortIfIdle(ConnectionContext connection)
    {
        if (IsIdle)
            connection.Abort(new ConnectionAbortedException("the idle timeout has expired"));
    }
}
