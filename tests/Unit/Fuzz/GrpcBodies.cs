using System.Buffers.Binary;
using IntegrationMethods.Transports.Grpc;
using IntegrationMethods.Transports.Shared.Grpc;

namespace IntegrationMethods.Tests.Unit.Fuzz;

/// <summary>
/// Bodies of unary calls: a prefix, and a message that may be packed by gzip, which has a check sum to hold the reader to.
/// </summary>
internal static class GrpcBodies
{
    public const int Limit = 64 * 1024;

    private const int Prefix = 5, Trailer = 8;

    public static byte[][] Samples =>
    [
        GrpcBytes.Frame(GrpcBytes.Write(SampleRows.PlainRows(2))), GrpcBytes.Frame([]),
            GrpcBytes.Frame(MessageCompression.Encode(GrpcBytes.Write(SampleRows.PlainRows(3))), flag: 1),
        GrpcBytes.Frame(MessageCompression.Encode([]), flag: 1), GrpcBytes.Frame(MessageCompression.Encode(new byte[Limit]), flag: 1),
    ];

    public static object? Read(byte[] body)
    {
        var message = new IncomingMessage("the answer", Limit);
        try
        {
            // A stream in memory is read at once.
            message.ReadAsync(new MemoryStream(body), CancellationToken.None).AsTask().GetAwaiter().GetResult();
            message.Complete(MessageCompression.Gzip);
            return message.Message.ToArray();
        }
        finally
        {
            message.Release();
        }
    }

    public static string? Check(byte[] body, byte[] message)
    {
        if (message.Length > Limit)
            return $"{message.Length} bytes are over the limit";
        byte[] content = body[Prefix..];
        if (content.Length != BinaryPrimitives.ReadUInt32BigEndian(body.AsSpan(1)))
            return "its length is another one than it says";
        if (body[0] == 0)
            return message.AsSpan().SequenceEqual(content) ? null : "other bytes than were sent";
        return EndsInCheckSum(content, message) ? null : $"{message.Length} bytes were unpacked, whose check sum does not follow";
    }

    public static byte[] Grow(Random random)
    {
        byte[] rows = ProtoGrowth.Rows(random);
        bool packed = random.OneIn(2);
        byte[] content = !packed ? rows : MessageCompression.Encode(random.OneIn(4) ? new byte[random.Next(4 * Limit)] : rows);
        byte[] body = GrpcBytes.Frame(random.OneIn(4) ? content[..random.Next(content.Length + 1)] : content, (byte)(packed ? 1 : 0));
        if (random.OneIn(8))
            BinaryPrimitives.WriteInt32BigEndian(body.AsSpan(1), random.Int());
        return body;
    }

    // RFC 1952 2.3.1: CRC-32 and length, little-endian. Members may follow one another; the last one's is looked at then.
    private static bool EndsInCheckSum(byte[] packed, byte[] message)
    {
        if (packed.AsSpan(1).IndexOf((byte[])[0x1f, 0x8b, 8]) > 0)
            return true;
        byte[] trailer = new byte[Trailer];
        BinaryPrimitives.WriteUInt32LittleEndian(trailer, Crc(message));
        BinaryPrimitives.WriteInt32LittleEndian(trailer.AsSpan(4), message.Length);
        return packed.AsSpan().IndexOf(trailer) > 0;
    }

    private static uint Crc(byte[] bytes)
    {
        uint crc = uint.MaxValue;
        foreach (byte part in bytes)
        {
            crc ^= part;
            for (int bit = 0; bit < 8; bit++)
                crc = (crc & 1) == 0 ? crc >> 1 : (crc >> 1) ^ 0xEDB88320;
        }
        return ~crc;
    }
}
