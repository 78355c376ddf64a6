using System.Buffers;
using System.Buffers.Text;
using System.Text;
using IntegrationMethods.Transports.Shared.Tls;

namespace IntegrationMethods.Transports.StreamJsonRpc;

/// <summary>
/// The header of a message, such as <c>Content-Length: 99</c> and an empty line, before the library reads it: it takes a header and a
/// message of any length.
/// </summary>
internal static class RpcHead
{
    public const int MaxBytes = 1024;

    private static ReadOnlySpan<byte> LengthName => "Content-Length:"u8;

    private static ReadOnlySpan<byte> End => "\r\n\r\n"u8;

    /// <param name="arrived">The bytes from the beginning of a message on; at least one.</param>
    /// <param name="length">Of the message, as the header says; 0 where it says none, which is the library's to refuse.</param>
    /// <param name="foreignSize">Of a header, with its end, that the library can't read as its name is spelled in other letters; else
    /// 0.</param>
    /// <returns>Whether the header has arrived.</returns>
    /// <exception cref="InvalidDataException">It is no header, or a longer one than any needs.</exception>
    public static bool TryRead(ReadOnlySequence<byte> arrived, out long length, out int foreignSize)
    {
        (length, foreignSize) = (0, 0);
        Span<byte> copy = stackalloc byte[(int)Math.Min(arrived.Length, MaxBytes)];
        arrived.Slice(0, copy.Length).CopyTo(copy);
        if (!char.IsAsciiLetter((char)copy[0]))
            throw new InvalidDataException(TlsRecords.BeginHandshake(copy)
                ? TlsServer.NoTls
                : "a message must begin with a header such as Content-Length: 99");
        int end = copy.IndexOf(End);
        if (end >= 0)
        {
            (length, bool isUsual) = LengthOf(copy[..end]);
            foreignSize = isUsual || length == 0 ? 0 : end + End.Length;
        }
        else if (copy.Length == MaxBytes)
            throw new InvalidDataException($"the header of a message is longer than {MaxBytes} bytes");
        return end >= 0;
    }

    // The library takes the last of several; the largest counts here.
    private static (long Length, bool IsUsual) LengthOf(ReadOnlySpan<byte> head)
    {
        long most = 0;
        bool isUsual = false;
        foreach (Range line in head.Split("\r\n"u8))
        {
            ReadOnlySpan<byte> text = head[line];
            if (text.Length < LengthName.Length || !Ascii.EqualsIgnoreCase(text[..LengthName.Length], LengthName))
                continue;
            isUsual |= text.StartsWith(LengthName);
            if (Utf8Parser.TryParse(WithoutSpace(text[LengthName.Length..]), out long length, out _))
                most = Math.Max(most, length);
        }
        return (most, isUsual);
    }

    // What the library skips before a number, which is more than spaces.
    private static ReadOnlySpan<byte> WithoutSpace(ReadOnlySpan<byte> value)
    {
        while (value.Length > 0 && char.IsWhiteSpace((char)value[0]))
            value = value[1..];
        return value;
    }
}
