using System.Buffers;
using System.Buffers.Binary;
using System.Text;
using System.Text.Unicode;

namespace IntegrationMethods.Transports.Shared.Rows;

/// <summary>A text of PROTOCOL.md, section 4: two bytes of length, then UTF-8; a special length means null. Pure.</summary>
internal static class SocketsText
{
    public const int HeaderSize = sizeof(ushort);

    private const ushort Null = ushort.MaxValue;
    private static readonly UTF8Encoding s_strict = new(false, throwOnInvalidBytes: true);

    /// <summary>Bytes that the text needs at most.</summary>
    public static int MaxSize(string? text) => HeaderSize + 3 * (text?.Length ?? 0);

    /// <returns>False where the text is too long for the wire or holds half a surrogate pair.</returns>
    public static bool TryWrite(string? text, Span<byte> target, out int written)
    {
        OperationStatus status = Utf8.FromUtf16(text, target[HeaderSize..], out _, out int length, replaceInvalidSequences: false);
        written = HeaderSize + length;
        BinaryPrimitives.WriteUInt16LittleEndian(target, text is null ? Null : (ushort)length);
        return status == OperationStatus.Done && length < Null;
    }

    /// <summary>A message as far as the wire can carry it: for people, so a replaced or missing character does no harm.</summary>
    public static string Sendable(string text)
    {
        const int longest = (Null - 1) / 3;
        string cut = text.Length <= longest ? text : text[..longest];
        return Encoding.UTF8.GetString(Encoding.UTF8.GetBytes(cut));
    }

    /// <summary>Takes a text off the start of <paramref name="rest"/>.</summary>
    /// <exception cref="TransportException">Cut short, or not UTF-8.</exception>
    public static string? Read(ref ReadOnlySpan<byte> rest)
    {
        if (rest.Length < HeaderSize)
            throw SocketsFrame.Garbage("a text is truncated");
        int length = BinaryPrimitives.ReadUInt16LittleEndian(rest);
        rest = rest[HeaderSize..];
        if (length == Null)
            return null;
        if (length > rest.Length)
            throw SocketsFrame.Garbage("a text is truncated");
        string text = Decode(rest[..length]);
        rest = rest[length..];
        return text;
    }

    private static string Decode(ReadOnlySpan<byte> bytes)
    {
        try
        {
            return s_strict.GetString(bytes);
        }
        catch (DecoderFallbackException)
        {
            throw SocketsFrame.Garbage("a text is not valid UTF-8");
        }
    }
}
