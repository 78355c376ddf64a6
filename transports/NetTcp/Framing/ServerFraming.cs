namespace IntegrationMethods.Transports.NetTcp.Framing;

/// <summary>
/// What a server may receive ([MC-NMF] 3.1): a preamble, then messages, then an end, after which the client may begin
/// again on the same connection.
/// </summary>
internal sealed class ServerFraming(int maxRequestBytes)
{
    /// <summary>Whether a session is open.</summary>
    public bool InSession { get; private set; }

    /// <summary>The address that the session was opened to.</summary>
    public string Via { get; private set; } = "";

    /// <summary>The next frame, to be consumed before the one after it is asked for.</summary>
    /// <exception cref="FramingException">The peer is to be refused.</exception>
    public Frame Next(ReadOnlySpan<byte> bytes)
    {
        if (!InSession)
            return NextPreamble(bytes);
        if (!FrameHeader.TryRead(bytes, out FrameHeader header))
            return Frame.None;
        if (header.Type == RecordType.End)
        {
            InSession = false;
            return new Frame(FrameKind.End, 1, 1);
        }
        if (header.Type != RecordType.SizedEnvelope)
            throw new FramingException(null, $"an unexpected record {header.Type} within a session");
        if (header.Size > maxRequestBytes)
            throw new FramingException(FramingFault.MaxMessageSizeExceededFault, $"a message of {header.Size} bytes");
        return bytes.Length < header.End ? Frame.None : new Frame(FrameKind.Envelope, header.Start, (int)header.End);
    }

    private Frame NextPreamble(ReadOnlySpan<byte> bytes)
    {
        if (!Preamble.TryRead(bytes, out string via, out int length))
            return Frame.None;
        (InSession, Via) = (true, via);
        return new Frame(FrameKind.Preamble, 0, length);
    }
}
