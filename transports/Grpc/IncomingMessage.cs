using System.Buffers;
using System.Buffers.Binary;

namespace IntegrationMethods.Transports.Grpc;

/// <summary>The one message that a unary call has in each direction, read to the end of its stream into a pooled buffer.</summary>
/// <param name="what">What the message is, for errors: "the answer".</param>
/// <param name="maxBytes">Longest message, compressed or not.</param>
/// <param name="remedy">What helps against a longer one.</param>
internal sealed class IncomingMessage(string what, int maxBytes, string remedy = GrpcStatusException.ShorterAnswer)
{
    private const int FirstSize = 4096, LargestFirstSize = 1024 * 1024;

    private int _firstSize = FirstSize;
    private byte[] _buffer = [];
    private byte[]? _inflated;
    private int _length;

    /// <summary>The message, decompressed, valid until <see cref="Release"/>.</summary>
    public ReadOnlySpan<byte> Message => _inflated ?? _buffer.AsSpan(MessageBuffer.PrefixSize, _length - MessageBuffer.PrefixSize);

    /// <summary>Reads to the end of the stream. The buffer grows with the bytes that arrive, never with the length that a peer announces.</summary>
    /// <exception cref="GrpcStatusException">More than one message, or one over the limit.</exception>
    public async ValueTask ReadAsync(Stream stream, CancellationToken ct)
    {
        Start();
        for (int count; (count = await stream.ReadAsync(_buffer.AsMemory(_length), ct)) > 0;)
        {
            _length += count;
            if (_length >= MessageBuffer.PrefixSize)
                CheckPrefix();
            if (_length == _buffer.Length)
                Grow();
        }
    }

    /// <summary>Makes <see cref="Message"/> of what was read.</summary>
    /// <param name="encoding">The header <c>grpc-encoding</c>.</param>
    /// <exception cref="GrpcStatusException">No message, one that breaks off, or a compression that this end does not read.</exception>
    public void Complete(string? encoding)
    {
        if (_length == 0)
            throw new GrpcStatusException(GrpcStatus.Unimplemented, $"{what} holds no message, where a unary call has one");
        if (_length < MessageBuffer.PrefixSize || _length < MessageBuffer.PrefixSize + BinaryPrimitives.ReadUInt32BigEndian(_buffer.AsSpan(1)))
            throw new GrpcStatusException(GrpcStatus.Internal, $"{what} ends in the middle of its message");
        if (_buffer[0] == 1)
            _inflated = MessageCompression.Decode(Message, encoding, what, maxBytes, remedy);
    }

    public void Release()
    {
        byte[] buffer = _buffer;
        _buffer = [];
        _inflated = null;
        // The next message is likely as long as this one was: it need not grow its buffer step by step again.
        _firstSize = Math.Clamp(_length + 1, FirstSize, LargestFirstSize);
        if (buffer.Length > 0)
            ArrayPool<byte>.Shared.Return(buffer);
    }

    private void Start()
    {
        _length = 0;
        _inflated = null;
        if (_buffer.Length == 0)
            _buffer = ArrayPool<byte>.Shared.Rent(_firstSize);
    }

    private void CheckPrefix()
    {
        int announced = MessagePrefix.LengthOf(_buffer, what, maxBytes, remedy);
        if (_length - MessageBuffer.PrefixSize > announced)
            throw new GrpcStatusException(GrpcStatus.Unimplemented, $"{what} holds more than the one message of a unary call");
    }

    private void Grow()
    {
        byte[] larger = ArrayPool<byte>.Shared.Rent(_buffer.Length * 2);
        _buffer.AsSpan(0, _length).CopyTo(larger);
        ArrayPool<byte>.Shared.Return(_buffer);
        _buffer = larger;
    }
}
