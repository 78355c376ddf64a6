using IntegrationMethods.Transports.Shared.Buffers;

namespace IntegrationMethods.Transports.NetTcp.Binary;

/// <summary>Bytes on their way out, several messages of them.</summary>
internal sealed class ByteBuffer : IDisposable
{
    private const int Kept = 1024 * 1024;

    private PooledBytes _bytes = new(firstSize: 4096);

    public int Length => _bytes.Length;

    public Span<byte> Written => _bytes.Written;

    public ReadOnlyMemory<byte> Memory => _bytes.Written;

    /// <summary>At least this many bytes after the written ones.</summary>
    public Span<byte> Room(int size) => _bytes.Room(size);

    /// <summary>Some of the bytes, written or reserved.</summary>
    public Span<byte> Area(int start, int length) => _bytes.Area(start, length);

    public void Advance(int size) => _bytes.Length += size;

    public void Append(ReadOnlySpan<byte> bytes) => _bytes.Append(bytes);

    public void Append(byte value)
    {
        _bytes.Room(1)[0] = value;
        _bytes.Length++;
    }

    /// <summary>Forgets everything after the first bytes; what one long message took goes back to the pool.</summary>
    public void Truncate(int length)
    {
        _bytes.Length = length;
        if (length == 0 && _bytes.Capacity > Kept)
            Dispose();
    }

    public void Dispose() => _bytes.Dispose();
}
