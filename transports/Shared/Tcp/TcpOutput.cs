using System.Buffers;
using System.Net.Sockets;

namespace IntegrationMethods.Transports.Shared.Tcp;

/// <summary>Bytes on their way out: written by a codec, then sent as one. The memory of a big message is given back. One user at a time.</summary>
internal sealed class TcpOutput : IBufferWriter<byte>, IDisposable
{
    private const int FirstSize = 16 * 1024;
    private const int KeptSize = 1024 * 1024;

    private byte[] _buffer = ArrayPool<byte>.Shared.Rent(FirstSize);

    /// <summary>Bytes written and not yet sent.</summary>
    public int Length { get; private set; }

    /// <summary>What is written, to be patched (a length that is known last).</summary>
    public Span<byte> Bytes => _buffer.AsSpan(0, Length);

    public Span<byte> GetSpan(int sizeHint = 0)
    {
        Reserve(sizeHint);
        return _buffer.AsSpan(Length);
    }

    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        Reserve(sizeHint);
        return _buffer.AsMemory(Length);
    }

    public void Advance(int count) => Length += count;

    /// <summary>Forgets what was written from <paramref name="length"/> on.</summary>
    public void CutTo(int length) => Length = length;

    /// <summary>Blocks until everything is on its way, up to the socket's <see cref="Socket.SendTimeout"/> a step.</summary>
    public void Send(Socket socket)
    {
        for (int sent = 0; sent < Length;)
            sent += socket.Send(_buffer.AsSpan(sent, Length - sent));
        Clear();
    }

    /// <summary>Completes at once where the socket has room, as it nearly always has.</summary>
    public async ValueTask SendAsync(Socket socket)
    {
        for (int sent = 0; sent < Length;)
            sent += await socket.SendAsync(_buffer.AsMemory(sent, Length - sent), SocketFlags.None);
        Clear();
    }

    /// <summary>To be called when nothing is being sent any more.</summary>
    public void Dispose()
    {
        byte[] buffer = Interlocked.Exchange(ref _buffer, []);
        Length = 0;
        if (buffer.Length > 0)
            ArrayPool<byte>.Shared.Return(buffer);
    }

    private void Clear()
    {
        Length = 0;
        if (_buffer.Length > KeptSize)
            Replace(FirstSize);
    }

    private void Reserve(int size)
    {
        if (_buffer.Length - Length < Math.Max(1, size))
            Replace((int)Math.Min(Math.Max(2L * _buffer.Length, (long)Length + size), Array.MaxLength));
    }

    private void Replace(int size)
    {
        byte[] old = _buffer;
        byte[] next = ArrayPool<byte>.Shared.Rent(size);
        old.AsSpan(0, Length).CopyTo(next);
        _buffer = next;
        ArrayPool<byte>.Shared.Return(old);
    }
}
