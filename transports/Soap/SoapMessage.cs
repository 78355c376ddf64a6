using IntegrationMethods.Transports.Shared.Buffers;

namespace IntegrationMethods.Transports.Soap;

/// <summary>The bytes of one message, up to the limit.</summary>
/// <param name="limit">Bytes that a message may have.</param>
internal sealed class SoapMessage(int limit) : IDisposable
{
    private PooledBytes _bytes = new(firstSize: 4096);

    public int Length => _bytes.Length;

    public ArraySegment<byte> Written => _bytes.Written;

    /// <summary>At least <paramref name="bytes"/> of room behind what is written.</summary>
    public Memory<byte> Room(int bytes) => _bytes.MemoryRoom(bytes);

    /// <exception cref="TransportException">The message is over the limit.</exception>
    public void Advance(int bytes)
    {
        _bytes.Length += bytes;
        CheckLength(Length);
    }

    /// <exception cref="TransportException">A message of that length is over the limit.</exception>
    public void CheckLength(long length)
    {
        if (length > limit)
            throw TooLong(limit);
    }

    public static TransportException TooLong(int limit) =>
        new($"a SOAP message is longer than {limit} bytes: ask for fewer rows a call or raise --max-message-bytes");

    public void Append(ReadOnlySpan<byte> bytes)
    {
        CheckLength((long)Length + bytes.Length);
        _bytes.Append(bytes);
    }

    public void Dispose() => _bytes.Dispose();
}
