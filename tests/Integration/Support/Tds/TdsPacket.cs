using System.Buffers.Binary;

namespace IntegrationMethods.Tests.Integration.Support.Tds;

/// <summary>A message of [MS-TDS] section 2.2.3, whose packets have headers of eight bytes.</summary>
/// <param name="Type">Of its packets.</param>
/// <param name="Data">Of all of them, without their headers.</param>
internal sealed record TdsPacket(byte Type, byte[] Data)
{
    public const byte SqlBatch = 0x01, Reply = 0x04, Attention = 0x06, Transaction = 0x0E, PreLogin = 0x12;

    public const int HeaderLength = 8;

    private const byte EndOfMessage = 0x01;

    /// <summary>The next message; null where the client has gone.</summary>
    public static async Task<TdsPacket?> ReadAsync(Stream stream)
    {
        byte[] header = new byte[HeaderLength];
        using var data = new MemoryStream();
        do
        {
            if (await stream.ReadAtLeastAsync(header, HeaderLength, throwOnEndOfStream: false) < HeaderLength)
                return null;
            byte[] part = new byte[BinaryPrimitives.ReadUInt16BigEndian(header.AsSpan(2)) - HeaderLength];
            await stream.ReadExactlyAsync(part);
            data.Write(part);
        }
        while ((header[1] & EndOfMessage) == 0);
        return new(header[0], data.ToArray());
    }

    /// <summary>As one packet; the replies here are short.</summary>
    public byte[] ToBytes()
    {
        byte[] packet = [Type, EndOfMessage, 0, 0, 0, 0, 1, 0, .. Data];
        BinaryPrimitives.WriteUInt16BigEndian(packet.AsSpan(2), (ushort)packet.Length);
        return packet;
    }
}
