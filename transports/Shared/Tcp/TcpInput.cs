using System.Buffers;
using System.Diagnostics;
using System.Net.Sockets;

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

    private byte[] _buffer = ArrayPool<byte>.Shared.Rent(FirstSize);
    private int _start;
    private int _end;
    private long _waiting;

    /// <summary>What has arrived; valid until the next fill.</summary>
    public ReadOnlyMemory<byte> Memory => _buffer.AsMemory(_start, _end - _start);

    /// <summary>What has arrived; valid until the next fill.</summary>
    public ReadOnlySpan<byte> Bytes => _buffer.AsSpan(_start, _end - _start);

    public void Consume(int count)
    {
        _start += count;
        _waiting = 0;
        if (_start == _end)
            Rewind();
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
        int read = link.Receive(_buffer.AsSpan(_end));
        _end += read;
        return read > 0;
    }

    /// <summary>Waits for more bytes without a limit: a <see cref="TcpWatchdog"/> closes the socket.</summary>
    /// <returns>False at the end of the stream.</returns>
    public ValueTask<bool> FillAsync()
    {
        MakeRoom();
        ValueTask<int> receiving = link.ReceiveAsync(_buffer.AsMemory(_end));
        return receiving.IsCompletedSuccessfully ? new(Filled(receiving.Result)) : Await(receiving);

        async ValueTask<bool> Await(ValueTask<int> later) => Filled(await later);
    }

    /// <summary>To be called when no fill is under way any more.</summary>
    public void Dispose()
    {
        byte[] buffer = Interlocked.Exchange(ref _buffer, []);
        _start = _end = 0;
        if (buffer.Length > 0)
            ArrayPool<byte>.Shared.Return(buffer);
    }

    private bool Filled(int read)
    {
        _end += read;
        return read > 0;
    }

    private void LimitDrips()
    {
        if (_waiting == 0)
            _waiting = Stopwatch.GetTimestamp();
        else if (link.ReceiveTimeout is > 0 and int limit && Stopwatch.GetElapsedTime(_waiting).TotalMilliseconds > limit)
            throw new SocketException((int)SocketError.TimedOut);
    }

    private void MakeRoom()
    {
        if (_buffer.Length - _end >= MinRoom)
            return;
        if (_start > _buffer.Length / 2)
            Move(_buffer);
        else
            Grow();
    }

    private void Grow()
    {
        byte[] old = _buffer;
        Move(ArrayPool<byte>.Shared.Rent((int)Math.Min(2L * old.Length, Array.MaxLength)));
        ArrayPool<byte>.Shared.Return(old);
    }

    private void Move(byte[] target)
    {
        Bytes.CopyTo(target);
        _end -= _start;
        _start = 0;
        _buffer = target;
    }

    private void Rewind()
    {
        _start = _end = 0;
        if (_buffer.Length <= KeptSize)
            return;
        ArrayPool<byte>.Shared.Return(_buffer);
        _buffer = ArrayPool<byte>.Shared.Rent(FirstSize);
    }
}
