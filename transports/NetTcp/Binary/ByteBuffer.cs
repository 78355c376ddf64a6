using System.Buffers;

namespace IntegrationMethods.Transports.NetTcp.Binary;

/// <summary>Pooled bytes that grow at their end.</summary>
internal sealed class ByteBuffer : IDisposable
{
    private const int Kept = 1024 * 1024;

    private byte[] _bytes = [];

    public int Length { get; private set; }

    public Span<byte> Written => _bytes.AsSpan(0, Length);

    public ReadOnlyMemory<byte> Memory => _bytes.AsMemory(0, Length);

    /// <summary>At least so many bytes after the written ones.</summary>
    public Span<byte> Room(int size)
    {
        if (_bytes.Length - Length < size)
            Grow(size);
        return _bytes.AsSpan(Length);
    }

    /// <summary>Some of the bytes, written or reserved.</summary>
    public Span<byte> Area(int start, int length) => _bytes.AsSpan(start, length);

    public void Advance(int size) => Length += size;

    public void Append(ReadOnlySpan<byte> bytes)
    {
        bytes.CopyTo(Room(bytes.Length));
        Length += bytes.Length;
    }

    public void Append(byte value)
    {
        Room(1)[0] = value;
        Length++;
    }

    /// <summary>Forgets everything after the first bytes; what one long message took goes back to the pool.</summary>
    public void Truncate(int length)
    {
        Length = length;
        if (length == 0 && _bytes.Length > Kept)
            Dispose();
    }

    public void Dispose()
    {
        byte[] bytes = _bytes;
        _bytes = [];
        Length = 0;
        if (bytes.Length > 0)
            ArrayPool<byte>.Shared.Return(bytes);
    }

    private void Grow(int size)
    {
        byte[] bigger = ArrayPool<byte>.Shared.Rent((int)Math.Min(Array.MaxLength, Math.Max(4096, Math.Max(Length + (long)size, 2L * _bytes.Length))));
        Written.CopyTo(bigger);
        int length = Length;
        Dispose();
        (_bytes, Length) = (bigger, length);
    }
}
