using System.Buffers.Binary;

namespace IntegrationMethods.Transports.Shared.Tls;

/// <summary>Recognizes TLS records by their headers, without decrypting them (RFC 8446, 5.1 and 5.2).</summary>
internal static class TlsRecords
{
    private const byte Alert = 21, Handshake = 22, Data = 23;
    private const int HeaderSize = 5;

    /// <summary>An alert of TLS 1.3: its two bytes, the true type and the tag. It has the type of data.</summary>
    private const int HiddenAlertSize = 2 + 1 + 16;

    /// <summary>Whether bytes begin a handshake: no protocol here begins with these two in clear text.</summary>
    public static bool BeginHandshake(ReadOnlySpan<byte> bytes) => bytes is [Handshake, 3, ..] or [Handshake];

    /// <summary>Whether anything but an alert, such as the one that ends a session, is among the records.</summary>
    public static bool HoldMore(ReadOnlySpan<byte> bytes)
    {
        while (bytes.Length >= HeaderSize)
        {
            int size = BinaryPrimitives.ReadUInt16BigEndian(bytes[3..]);
            if (bytes[0] != Alert && (bytes[0] != Data || size != HiddenAlertSize))
                return true;
            bytes = bytes[Math.Min(bytes.Length, HeaderSize + size)..];
        }
        return bytes.Length > 0;
    }
}
