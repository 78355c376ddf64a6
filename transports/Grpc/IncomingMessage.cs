using System.Buffers.Binary;
using IntegrationMethods.Transports.Shared.Buffers;
using IntegrationMethods.Transports.Shared.Grpc;

namespace IntegrationMethods.Transports.Grpc;

/// <summary>The one message that a unary call has in each direction, read to the end of its stream into a pooled buffer.</summary>
/// <param name="what">What the message is, for errors: "the answer".</param>
/// <param name="maxBytes">Longest message, compressed or not.</param>
/// <param name="remedy">What helps against a longer one.</param>
internal sealed class IncomingMessage(string what, int maxBytes, string remedy = GrpcStatusException.ShorterAnswer)
{
    private const int FirstSize = 4096, LargestFirstSize = 1024 * 1024;

    private int _firstSize = FirstSize;
    private PooledBytes _bytes = new(FirstSize);
    private byte[]? _inflated;

    /// <summary>The message, decompressed, valid until <see cref="Release"/>.</summary>
    public ReadOnlySpan<byte> Message => _inflated ?? _bytes.Area(OutgoingMessage.PrefixSize, _bytes.Length - OutgoingMessage.PrefixSize);

    /// <summary>
    /// Reads to the end of the stream. The buffer grows with the bytes that arrive, never with the length that a peer announces.
    /// </summary>
    /// <exception cref="GrpcStatusException">More than one message, or one over the limit.</exception>
    public async ValueTask ReadAsync(Stream stream, CancellationToken ct)
    {
        _bytes.Length = 0;
        _inflated = null;
        for (int count; (count = await stream.ReadAsync(_bytes.MemoryRoom(_bytes.Length == 0 ? _firstSize : 1), ct)) > 0;)
        {
            _bytes.Length += count;
            if (_bytes.Length >= OutgoingMessage.PrefixSize)
                CheckPrefix();
        }
    }

    /// <summary>Makes <see cref="Message"/> of what was read.</summary>
    /// <param name="encoding">The header <c>grpc-encoding</c>.</param>
    /// <exception cref="GrpcStatusException">No message, one that breaks off, or a compression that this end does not read.</exception>
    public void Complete(string? encoding)
    {
        if (_bytes.Length == 0)
            throw new GrpcStatusException(GrpcStatus.Unimplemented, $"{what} contains no message, but a unary call has exactly one");
        if (_bytes.Length < OutgoingMessage.PrefixSize
            || _bytes.Length < OutgoingMessage.PrefixSize + BinaryPrimitives.ReadUInt32BigEndian(_bytes.Area(1, sizeof(uint))))
            throw new GrpcStatusException(GrpcStatus.Internal, $"{what} ends in the middle of its message");
        if (_bytes.Area(0, 1)[0] == 1)
            _inflated = MessageCompression.Decode(Message, encoding, what, maxBytes, remedy);
    }

    public void Release()
    {
        _inflated = null;
        // The next message is likely as long as this one was: it need not grow its buffer step by step again.
        _firstSize = Math.Clamp(_bytes.Length + 1, FirstSize, LargestFirstSize);
        _bytes.Dispose();
    }

    private void CheckPrefix()
    {
        int announced = MessagePrefix.LengthOf(_bytes.Written, what, maxBytes, remedy);
        if (_bytes.Length - OutgoingMessage.PrefixSize > announced)
            throw new GrpcStatusException(GrpcStatus.Unimplemented, $"{what} contains more than the one message of a unary call");
    }
}
