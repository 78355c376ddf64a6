using System.Buffers.Binary;
using IntegrationMethods.Transports.Shared.Buffers;
using IntegrationMethods.Transports.Shared.Grpc;

namespace IntegrationMethods.Transports.Grpc;

/// <summary>One outgoing message with its five-byte prefix, up to the limit.</summary>
internal sealed class OutgoingMessage(int maxMessageBytes)
{
    /// <summary>A flag (compressed or not) and a big-endian length.</summary>
    public const int PrefixSize = 5;

    private PooledBytes _bytes = new(firstSize: 1024);

    public ReadOnlySpan<byte> Message => _bytes.Area(PrefixSize, _bytes.Length - PrefixSize);

    public void Start()
    {
        _bytes.Length = 0;
        _bytes.Room(PrefixSize);
        _bytes.Length = PrefixSize;
    }

    public Span<byte> GetSpan(int size) => _bytes.Room(size);

    /// <exception cref="GrpcStatusException">The message is over its limit.</exception>
    public void Advance(int count)
    {
        _bytes.Length += count;
        if (_bytes.Length - PrefixSize > maxMessageBytes)
            throw GrpcStatusException.TooLong("the answer", maxMessageBytes);
    }

    /// <summary>The message behind its prefix, valid until the next use.</summary>
    public ReadOnlySpan<byte> Finish(bool compressed = false)
    {
        Span<byte> prefix = _bytes.Area(0, PrefixSize);
        prefix[0] = compressed ? (byte)1 : (byte)0;
        BinaryPrimitives.WriteInt32BigEndian(prefix[1..], _bytes.Length - PrefixSize);
        return _bytes.Written;
    }

    /// <summary>Puts other bytes in the message's place.</summary>
    public void Replace(ReadOnlySpan<byte> message)
    {
        _bytes.Length = PrefixSize;
        message.CopyTo(GetSpan(message.Length));
        Advance(message.Length);
    }

    public void Release() => _bytes.Dispose();
}
