using System.Buffers;

namespace IntegrationMethods.Transports.Soap;

/// <summary>The bytes of one message in a pooled array that grows until the limit.</summary>
/// <param name="limit">Bytes that a message may have.</param>
internal sealed class MessageBuffer(int limit) : IDisposable
{
    private byte[] _bytes = ArrayPool<byte>.Shared.Rent(4096);

    public int Length { get; private set; }

    public ArraySegment<byte> Written => new(_bytes, 0, Length);

    /// <summary>At least <paramref name="bytes"/> of room behind what is written.</summary>
    public Memory<byte> Room(int bytes)
    {
        if (_bytes.Length - Length < bytes)
            Grow(checked(Length + bytes));
        return _bytes.AsMemory(Length);
    }

    /// <exception cref="TransportException">The message is over the limit.</exception>
    public void Advance(int bytes)
    {
        Length += bytes;
        CheckLength(Length);
    }

    /// <exception cref="TransportException">A message of that length is over the limit.</exception>
    public void CheckLength(long length)
    {
        if (length > limit)
            throw new TransportException($"a SOAP message is longer than {limit} bytes: ask for fewer rows a call or raise --max-message-bytes");
    }

    public void Append(ReadOnlySpan<byte> bytes)
    {
        CheckLength((long)Length + bytes.Length);
        bytes.CopyTo(Room(bytes.Length).Span);
        Advance(bytes.Length);
    }

    public void Dispose()
    {
        byte[] bytes = _bytes;
        _bytes = [];
        Length = 0;
        if (bytes.Length > 0)
            ArrayPool<byte>.Shared.Return(bytes);
    }

    private void Grow(int least)
    {
        byte[] larger = ArrayPool<byte>.Shared.Rent((int)Math.Min(Array.MaxLength, Math.Max(least, 2L * _bytes.Length)));
        Written.AsSpan().CopyTo(larger);
        ArrayPool<byte>.Shared.Return(_bytes);
        _bytes = larger;
    }
}
