using System.Diagnostics;
using System.Net.Sockets;

namespace IntegrationMethods.Client.Engine.Agents;

/// <summary>
/// Connections whose token is not known yet: few at a time, and none that says nothing keeps an agent out. For use by several threads.
/// </summary>
/// <param name="max">How many there may be.</param>
/// <param name="grace">How long one keeps its place when others want it, although an agent takes far less for its token.</param>
internal sealed class Handshakes(int max, TimeSpan grace)
{
    private readonly Lock _lock = new();

    // The oldest first.
    private readonly List<(TcpClient Peer, long Since)> _open = [];

    /// <summary>Takes a place: where none is free, that of the oldest connection, which is closed if its grace is over.</summary>
    /// <returns>Whether it has one.</returns>
    public bool Enter(TcpClient peer)
    {
        lock (_lock)
        {
            if (_open.Count == max)
            {
                if (Stopwatch.GetElapsedTime(_open[0].Since) < grace)
                    return false;
                _open[0].Peer.Dispose();
                _open.RemoveAt(0);
            }
            _open.Add((peer, Stopwatch.GetTimestamp()));
            return true;
        }
    }

    /// <summary>Its token is known, or it is gone.</summary>
    public void Leave(TcpClient peer)
    {
        lock (_lock)
            _open.RemoveAll(open => open.Peer == peer);
    }
}
