using System.Net.Sockets;
using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Transports.StreamJsonRpc;

/// <summary>
/// The calls of a server's connection: so many at once, and the connection is cut when it asks for nothing, or does not read its answers,
/// for too long.
/// </summary>
internal sealed class RpcCalls : IDisposable
{
    private readonly int _max;
    private readonly SemaphoreSlim _places;
    private readonly TcpWatchdog _idle;
    private int _unanswered;
    private volatile bool _answering;

    public RpcCalls(Socket socket, TransportOptions options)
    {
        _max = options.MaxCallsPerConnection;
        _places = new SemaphoreSlim(_max);
        // A client that waits for an answer is not idle; one that does not read its answers is.
        _idle = new TcpWatchdog(options.IdleTimeout, socket.Dispose, () => Volatile.Read(ref _unanswered) > 0 && !_answering);
        _idle.Start();
    }

    /// <summary>Waits until there is room for a call: its request is read then, and not before.</summary>
    public async Task TakePlaceAsync(CancellationToken ct)
    {
        await _places.WaitAsync(ct);
        _idle.Start();
    }

    /// <summary>The request was read.</summary>
    public void Begin() => Interlocked.Increment(ref _unanswered);

    /// <summary>An answer is about to be sent; one at a time is.</summary>
    public void Answer()
    {
        Interlocked.Decrement(ref _unanswered);
        _answering = true;
        _idle.Start();
    }

    /// <summary>It was sent.</summary>
    public void End()
    {
        _answering = false;
        _idle.Start();
        _places.Release();
    }

    /// <summary>Waits until every answer was sent.</summary>
    /// <param name="ct">The connection broke: the answers have no receiver.</param>
    /// <remarks>For a reader that has taken a place and reads no further request.</remarks>
    public async Task DrainAsync(CancellationToken ct)
    {
        for (int others = _max - 1; others > 0; others--)
            await _places.WaitAsync(ct);
    }

    public void Dispose()
    {
        _idle.Dispose();
        _places.Dispose();
    }
}
