using System.Buffers.Binary;

namespace IntegrationMethods.Tests.Integration.Support.Tds;

/// <summary>A message of one or more packets ([MS-TDS] section 2.2.3).</summary>
/// <param name="Type">Of its packets.</param>
/// <param name="Data">Of all of them, without their headers.</param>
internal sealed record TdsPacket(byte Type, byte[] Data)
{
    public const byte Reply = 0x04, Attention = 0x06, PreLogin = 0x12;

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
            byte[] part = new byte[DataLength(header)];
            await stream.ReadExactlyAsync(part);
            data.Write(part);
        }
        while ((header[1] & EndOfMessage) == 0);
        return new(header[0], data.ToArray());
    }

    /// <summary>Bytes that follow a header.</summary>
    public static int DataLength(ReadOnlySpan<byte> header) => BinaryPrimitives.ReadUInt16BigEndian(header[2..]) - HeaderLength;

    /// <summary>As one packet; the replies here are short.</summary>
    public byte[] ToBytes()
    {
        byte[] packet = [Type, EndOfMessage, 0, 0, 0, 0, 1, 0, .. Data];
        BinaryPrimitives.WriteUInt16BigEndian(packet.AsSpan(2), (ushort)packet.Length);
        return packet;
    }
}
