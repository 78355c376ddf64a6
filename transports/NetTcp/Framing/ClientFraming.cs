namespace IntegrationMethods.Transports.NetTcp.Framing;

/// <summary>What a client may receive ([MC-NMF] 3.2): an acknowledgement, then messages, then an end; a fault at any time.</summary>
internal static class ClientFraming
{
    /// <exception cref="TransportException">Not what a NET.TCP server sends, or over the limit.</exception>
    public static Frame Next(ReadOnlySpan<byte> bytes, int maxMessageBytes)
    {
        if (!TryRead(bytes, out FrameHeader header))
            return Frame.None;
        FrameKind kind = header.Type switch
        {
            RecordType.PreambleAck => FrameKind.Acknowledged,
            RecordType.UpgradeResponse => FrameKind.Upgrade,
            RecordType.SizedEnvelope => FrameKind.Envelope,
            RecordType.End => FrameKind.End,
            RecordType.Fault when header.Size <= FramingFault.MaxLength => FrameKind.Fault,
            _ => throw NotNetTcp($"an unexpected record {header.Type} of {header.Size} bytes"),
        };
        if (header.Size > maxMessageBytes && kind == FrameKind.Envelope)
            throw new TransportException(string.Create(
                CultureInfo.InvariantCulture,
                $"the answer of {header.Size} bytes exceeds the limit of {maxMessageBytes}: request fewer rows, or raise "
                    + $"--max-message-bytes"));
        return bytes.Length < header.End ? Frame.None : new Frame(kind, header.Start, (int)header.End);
    }

    /// <summary>The server's consent to TLS.</summary>
    /// <param name="frame">What it answered.</param>
    /// <param name="bytes">All that has arrived: what stands behind the consent came in clear text, and must not be read as if it had come
    /// through TLS.</param>
    /// <returns>Its length.</returns>
    /// <exception cref="TransportException">It is none.</exception>
    public static int Consent(Frame frame, ReadOnlySpan<byte> bytes) => frame.Kind == FrameKind.Upgrade && frame.Length == bytes.Length
        ? frame.Length
        : throw NotNetTcp(frame.Kind == FrameKind.Upgrade
            ? "clear text after it accepted TLS"
            : $"a record {frame.Kind} instead of accepting TLS");

    /// <summary>The server's bytes are no answer.</summary>
    public static TransportException NotNetTcp(string what, Exception? error = null) =>
        new($"the server sent {what}: check that it speaks NET.TCP with this contract", error);

    private static bool TryRead(ReadOnlySpan<byte> bytes, out FrameHeader header)
    {
        try
        {
            return FrameHeader.TryRead(bytes, out header);
        }
        catch (FramingException error)
        {
            throw NotNetTcp(error.Message, error);
        }
    }
}
