using System.Buffers.Binary;

namespace IntegrationMethods.Transports.Shared.Rows;

/// <summary>The frame of PROTOCOL.md, section 1: eight bytes of length, little-endian, then that many bytes. Pure.</summary>
internal static class SocketsFrame
{
    public const int HeaderSize = sizeof(long);

    private const string ShorterAnswer = "raise --max-message-bytes, or request fewer rows per call";

    /// <summary>Looks for a whole frame at the start of what has arrived. An empty payload ends the session.</summary>
    /// <returns>False where more bytes are needed.</returns>
    /// <exception cref="TransportException">No frame starts like this, or it is over the limit: known before it has arrived.</exception>
    public static bool TryRead(ReadOnlySpan<byte> bytes, int maxBytes, out ReadOnlySpan<byte> payload, string remedy = ShorterAnswer)
    {
        payload = default;
        if (bytes.Length < HeaderSize)
            return false;
        long length = BinaryPrimitives.ReadInt64LittleEndian(bytes);
        if (length < 0 || length > maxBytes)
            throw Refuse(length, maxBytes, remedy);
        if (bytes.Length - HeaderSize < length)
            return false;
        payload = bytes.Slice(HeaderSize, (int)length);
        return true;
    }

    /// <summary>Whether bytes are nothing but the end of a session, or the beginning of it.</summary>
    public static bool IsOnlyEnd(ReadOnlySpan<byte> bytes) => bytes.Length <= HeaderSize && !bytes.ContainsAnyExcept((byte)0);

    /// <summary>Whether bytes end with the end of a session.</summary>
    public static bool IsEnd(ReadOnlySpan<byte> bytes) => bytes.Length >= HeaderSize && !bytes[^HeaderSize..].ContainsAnyExcept((byte)0);

    public static void WriteHeader(Span<byte> target, int payloadLength) =>
        BinaryPrimitives.WriteInt64LittleEndian(target, payloadLength);

    /// <summary>Bytes that can't be this protocol's.</summary>
    public static TransportException Garbage(string what) =>
        new($"the peer does not speak this program's protocol ({what}): check the host and port, and that both ends have the same version");

    private static TransportException Refuse(long length, int maxBytes, string remedy) => length < 0 || length > Array.MaxLength
        ? Garbage("its data does not begin with a frame")
        : OverLimit($"a message of {length} bytes", maxBytes, remedy);

    public static TransportException OverLimit(string what, int maxBytes, string remedy = ShorterAnswer) =>
        new($"{what} exceeds the limit of {maxBytes} bytes: {remedy}");
}
