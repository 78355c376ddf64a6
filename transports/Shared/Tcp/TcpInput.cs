using System.Diagnostics;
using System.Net.Sockets;
using IntegrationMethods.Transports.Shared.Buffers;

namespace IntegrationMethods.Transports.Shared.Tcp;

/// <summary>
/// The bytes that have arrived and are not yet consumed: a parser looks at <see cref="Bytes"/>, and fills when there are
/// too few. Memory grows with what arrives, never with what a peer announces. One user at a time.
/// </summary>
internal sealed class TcpInput(TcpLink link) : IDisposable
{
    private const int FirstSize = 16 * 1024;
    private const int KeptSize = 1024 * 1024;
    private const int MinRoom = 1024;

    private PooledBytes _bytes = new(FirstSize);
    private int _start;
    private long _waiting;

    /// <summary>What has arrived; valid until the next fill.</summary>
    public ReadOnlyMemory<byte> Memory => _bytes.Written.AsMemory(_start);

    /// <summary>What has arrived; valid until the next fill.</summary>
    public ReadOnlySpan<byte> Bytes => _bytes.Area(_start, _bytes.Length - _start);

    public void Consume(int count)
    {
        _start += count;
        _waiting = 0;
        if (_start < _bytes.Length)
            return;
        _start = _bytes.Length = 0;
        if (_bytes.Capacity > KeptSize)
            _bytes.Dispose();
    }

    /// <summary>
    /// Waits for more bytes, blocking, up to <see cref="TcpLink.ReceiveTimeout"/>; all fills between two calls
    /// of <see cref="Consume"/> together at most about twice as long, however slowly a peer drips.
    /// </summary>
    /// <returns>False at the end of the stream.</returns>
    /// <exception cref="SocketException">TimedOut after that time, else the connection's failure.</exception>
    public bool Fill()
    {
        LimitDrips();
        MakeRoom();
        return Filled(link.Receive(_bytes.Room(MinRoom)));
    }

    /// <summary>Waits for more bytes without a limit: a <see cref="TcpWatchdog"/> closes the socket.</summary>
    /// <returns>False at the end of the stream.</returns>
    public ValueTask<bool> FillAsync()
    {
        MakeRoom();
        ValueTask<int> receiving = link.ReceiveAsync(_bytes.MemoryRoom(MinRoom));
        return receiving.IsCompletedSuccessfully ? new(Filled(receiving.Result)) : Await(receiving);

        async ValueTask<bool> Await(ValueTask<int> later) => Filled(await later);
    }

    /// <summary>To be called when no fill is under way any more.</summary>
    public void Dispose()
    {
        _start = 0;
        _bytes.Dispose();
    }

    private bool Filled(int read)
    {
        _bytes.Length += read;
        return read > 0;
    }

    private void LimitDrips()
    {
        if (_waiting == 0)
            _waiting = Stopwatch.GetTimestamp();
        else if (link.ReceiveTimeout is > 0 and int limit && Stopwatch.GetElapsedTime(_waiting).TotalMilliseconds > limit)
            throw new SocketException((int)SocketError.TimedOut);
    }

    // Only once more than half is consumed: until then, the memory grows.
    private void MakeRoom()
    {
        if (_bytes.Capacity - _bytes.Length >= MinRoom || _start <= _bytes.Capacity / 2)
            return;
        int left = _bytes.Length - _start;
        Bytes.CopyTo(_bytes.Area(0, left));
        (_start, _bytes.Length) = (0, left);
    }
}
