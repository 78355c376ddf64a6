namespace IntegrationMethods.Contract;

/// <summary>What a connection's sockets have carried so far: bytes of the TCP streams, without the headers of TCP and IP.</summary>
/// <param name="Sent">Bytes that the peer has acknowledged.</param>
/// <param name="Received">Bytes received.</param>
/// <param name="Closed">Sockets that have been closed meanwhile; what these carried is in neither figure.</param>
public readonly record struct WireBytes(long Sent, long Received, int Closed = 0)
{
    public static WireBytes operator +(WireBytes a, WireBytes b) => new(a.Sent + b.Sent, a.Received + b.Received, a.Closed + b.Closed);

    public static WireBytes Add(WireBytes left, WireBytes right) => left + right;

    /// <summary>
    /// Bytes in both directions since <paramref name="start"/>; null where a socket was closed in between and took its figures along.
    /// </summary>
    public long? Since(WireBytes start) => Closed == start.Closed ? Sent + Received - start.Sent - start.Received : null;
}
