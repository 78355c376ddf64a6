using System.Buffers;

namespace IntegrationMethods.Transports.Shared.Buffers;

/// <summary>Pooled bytes that grow at their end. A struct, so that its owner pays for no second object; never copy it.</summary>
/// <param name="firstSize">The least that is rented, once anything is.</param>
internal struct PooledBytes(int firstSize) : IDisposable
{
    private readonly int _firstSize = firstSize;
    private byte[] _bytes = [];

    /// <summary>How many are written; less forgets the rest.</summary>
    public int Length { get; set; }

    public readonly int Capacity => _bytes.Length;

    public readonly ArraySegment<byte> Written => new(_bytes, 0, Length);

    /// <summary>Some of the bytes, written or reserved.</summary>
    public readonly Span<byte> Area(int start, int length) => _bytes.AsSpan(start, length);

    /// <summary>At least this many bytes after the written ones.</summary>
    public Span<byte> Room(int size)
    {
        Reserve(size);
        return _bytes.AsSpan(Length);
    }

    public Memory<byte> MemoryRoom(int size)
    {
        Reserve(size);
        return _bytes.AsMemory(Length);
    }

    public void Append(ReadOnlySpan<byte> bytes)
    {
        bytes.CopyTo(Room(bytes.Length));
        Length += bytes.Length;
    }

    /// <summary>Back to the pool; what is written next rents anew.</summary>
    public void Dispose()
    {
        Length = 0;
        Swap([]);
    }

    private void Reserve(int size)
    {
        if (_bytes.Length - Length < size)
            Grow(size);
    }

    private void Grow(int size)
    {
        long wanted = Math.Max(_firstSize, Math.Max(Length + (long)size, 2L * _bytes.Length));
        byte[] bigger = ArrayPool<byte>.Shared.Rent((int)Math.Min(Array.MaxLength, wanted));
        _bytes.AsSpan(0, Length).CopyTo(bigger);
        Swap(bigger);
    }

    private void Swap(byte[] next)
    {
        // Whatever two threads do, no array goes back twice.
        byte[] last = Interlocked.Exchange(ref _bytes, next);
        if (last.Length > 0)
            ArrayPool<byte>.Shared.Return(last);
    }
}
