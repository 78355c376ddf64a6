using System.Buffers;
using IntegrationMethods.Transports.Shared.Buffers;

namespace IntegrationMethods.Transports.Shared.Http;

/// <summary>The body of one message, up to a limit in bytes; the protocol is named in errors.</summary>
internal sealed class HttpBody(int limit, string protocol) : IBufferWriter<byte>, IDisposable
{
    private PooledBytes _bytes = new(firstSize: 4096);

    public int Length => _bytes.Length;

    public ArraySegment<byte> Written => _bytes.Written;

    /// <summary>At least <paramref name="bytes"/> of room behind what is written.</summary>
    public Memory<byte> Room(int bytes) => _bytes.MemoryRoom(bytes);

    public Memory<byte> GetMemory(int sizeHint = 0) => Room(Math.Max(1, sizeHint));

    public Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;

    /// <exception cref="TransportException">The body is over the limit.</exception>
    public void Advance(int count)
    {
        _bytes.Length += count;
        CheckLength(Length);
    }

    /// <exception cref="TransportException">A body of that length is over the limit.</exception>
    public void CheckLength(long length)
    {
        if (length > limit)
            throw TooLong(limit, protocol);
    }

    public static TransportException TooLong(int limit, string protocol) =>
        new($"a {protocol} message is longer than {limit} bytes: request fewer rows per call, or raise --max-message-bytes");

    public void Append(ReadOnlySpan<byte> bytes)
    {
        CheckLength((long)Length + bytes.Length);
        _bytes.Append(bytes);
    }

    public void Dispose() => _bytes.Dispose();
}
