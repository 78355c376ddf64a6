using System.Buffers.Text;

namespace IntegrationMethods.Transports.Nats;

/// <summary>One of the things that a broker sends, by NATS' public client protocol. Pure.</summary>
internal readonly ref struct NatsFrame
{
    /// <summary>Bytes of a line at most: INFO, which names other brokers, is the longest.</summary>
    private const int MaxLine = 64 * 1024;

    private const byte Space = (byte)' ', Tab = (byte)'\t';

    public NatsFrameKind Kind { get; private init; }

    /// <summary>Where a message was sent to.</summary>
    public ReadOnlySpan<byte> Subject { get; private init; }

    /// <summary>Where its answer is to be sent to; empty where none is expected.</summary>
    public ReadOnlySpan<byte> Reply { get; private init; }

    /// <summary>A message's headers, with their status line; empty where it has none.</summary>
    public ReadOnlySpan<byte> Headers { get; private init; }

    /// <summary>A message's content, the object of an INFO, or the text of an error.</summary>
    public ReadOnlySpan<byte> Content { get; private init; }

    /// <summary>Bytes of all of it.</summary>
    public int Size { get; private init; }

    /// <summary>Looks for a whole one at the start of what has arrived.</summary>
    /// <param name="bytes">What has arrived.</param>
    /// <param name="maxBytes">Most bytes of a message.</param>
    /// <param name="frame">It.</param>
    /// <returns>False where more bytes are needed.</returns>
    /// <exception cref="InvalidDataException">Nothing of this protocol starts like this.</exception>
    /// <exception cref="TransportException">A message is over the limit: known before it has arrived.</exception>
    public static bool TryRead(ReadOnlySpan<byte> bytes, int maxBytes, out NatsFrame frame)
    {
        frame = default;
        int length = bytes.IndexOf("\r\n"u8);
        if (length < 0)
            return bytes.Length <= MaxLine ? false : throw new InvalidDataException($"a line has more than {MaxLine} bytes");
        ReadOnlySpan<byte> line = bytes[..length];
        ReadOnlySpan<byte> rest = line;
        ReadOnlySpan<byte> verb = Word(ref rest);
        if (Is(verb, "MSG"u8))
            return TryReadMessage(bytes, length + 2, rest, 0, maxBytes, out frame);
        if (Is(verb, "HMSG"u8))
            return TryReadMessage(bytes, length + 2, rest, 1, maxBytes, out frame);
        frame = new NatsFrame { Kind = KindOf(verb), Content = rest.Trim(" \t"u8), Size = length + 2 };
        return true;
    }

    private static NatsFrameKind KindOf(ReadOnlySpan<byte> verb) =>
        Is(verb, "PING"u8) ? NatsFrameKind.Ping
        : Is(verb, "PONG"u8) ? NatsFrameKind.Pong
        : Is(verb, "INFO"u8) ? NatsFrameKind.Info
        : Is(verb, "+OK"u8) ? NatsFrameKind.Ok
        : Is(verb, "-ERR"u8) ? NatsFrameKind.Error
        : throw new InvalidDataException("a line is none of its protocol");

    // MSG subject sid [reply] bytes, and with headers: HMSG subject sid [reply] header-bytes all-bytes
    private static bool TryReadMessage(ReadOnlySpan<byte> bytes, int start, ReadOnlySpan<byte> line, int headers, int maxBytes, out NatsFrame frame)
    {
        frame = default;
        ReadOnlySpan<byte> subject = Word(ref line);
        Word(ref line);
        ReadOnlySpan<byte> third = Word(ref line), fourth = Word(ref line), fifth = Word(ref line);
        bool hasReply = (headers == 0 ? fourth : fifth).Length > 0;
        ReadOnlySpan<byte> reply = hasReply ? third : default;
        int before = headers == 0 ? 0 : Number(hasReply ? fourth : third);
        int all = headers == 0 ? Number(hasReply ? fourth : third) : Number(hasReply ? fifth : fourth);
        if (before > all || Word(ref line).Length > 0 || (headers == 0 && fifth.Length > 0))
            throw new InvalidDataException("the line of a message is not one of its protocol");
        if (all > maxBytes)
            throw new TransportException($"a message of {all} bytes exceeds the limit of {maxBytes} bytes: raise --max-message-bytes, or request fewer rows per call");
        if (bytes.Length - start < all + 2)
            return false;
        ReadOnlySpan<byte> message = bytes.Slice(start, all);
        if (!bytes[(start + all)..].StartsWith("\r\n"u8))
            throw new InvalidDataException("a message is longer than it says");
        frame = new NatsFrame { Kind = NatsFrameKind.Message, Subject = subject, Reply = reply, Headers = message[..before], Content = message[before..], Size = start + all + 2 };
        return true;
    }

    private static ReadOnlySpan<byte> Word(scoped ref ReadOnlySpan<byte> line)
    {
        line = line.TrimStart(" \t"u8);
        int end = line.IndexOfAny(Space, Tab);
        ReadOnlySpan<byte> word = end < 0 ? line : line[..end];
        line = line[word.Length..];
        return word;
    }

    private static int Number(ReadOnlySpan<byte> word) => Utf8Parser.TryParse(word, out int number, out int length) && length == word.Length && number >= 0
        ? number
        : throw new InvalidDataException("the line of a message has no length");

    private static bool Is(ReadOnlySpan<byte> word, ReadOnlySpan<byte> verb) => System.Text.Ascii.EqualsIgnoreCase(word, verb);
}
