using System.Buffers;
using System.Buffers.Binary;

namespace IntegrationMethods.Transports.Grpc;

/// <summary>One outgoing message with its five-byte prefix, in a pooled buffer that grows up to the limit.</summary>
internal sealed class MessageBuffer(int maxMessageBytes)
{
    /// <summary>A flag (compressed or not) and a big-endian length.</summary>
    public const int PrefixSize = 5;

    private const int FirstSize = 1024;

    private byte[] _buffer = [];
    private int _length;

    public ReadOnlySpan<byte> Message => _buffer.AsSpan(PrefixSize, _length - PrefixSize);

    public void Start()
    {
        if (_buffer.Length == 0)
            _buffer = ArrayPool<byte>.Shared.Rent(FirstSize);
        _length = PrefixSize;
    }

    public Span<byte> GetSpan(int size)
    {
        if (_buffer.Length - _length < size)
            Grow(size);
        return _buffer.AsSpan(_length);
    }

    /// <exception cref="GrpcStatusException">The message is over its limit.</exception>
    public void Advance(int count)
    {
        _length += count;
        if (_length - PrefixSize > maxMessageBytes)
            throw GrpcStatusException.TooLong("the answer", maxMessageBytes);
    }

    /// <summary>The message behind its prefix, valid until the next use.</summary>
    public ReadOnlySpan<byte> Finish(bool compressed = false)
    {
        _buffer[0] = compressed ? (byte)1 : (byte)0;
        BinaryPrimitives.WriteInt32BigEndian(_buffer.AsSpan(1), _length - PrefixSize);
        return _buffer.AsSpan(0, _length);
    }

    /// <summary>Puts other bytes in the message's place.</summary>
    public void Replace(ReadOnlySpan<byte> message)
    {
        _length = PrefixSize;
        message.CopyTo(GetSpan(message.Length));
        Advance(message.Length);
    }

    public void Release()
    {
        byte[] buffer = _buffer;
        _buffer = [];
        if (buffer.Length > 0)
            ArrayPool<byte>.Shared.Return(buffer);
    }

    private void Grow(int size)
    {
        byte[] larger = ArrayPool<byte>.Shared.Rent(Math.Max(_buffer.Length * 2, _length + size));
        _buffer.AsSpan(0, _length).CopyTo(larger);
        ArrayPool<byte>.Shared.Return(_buffer);
        _buffer = larger;
    }
}
