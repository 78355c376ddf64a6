using IntegrationMethods.Transports.Shared.Tls;

namespace IntegrationMethods.Transports.NetTcp.Framing;

/// <summary>
/// What a server may receive ([MC-NMF] 3.1): a preamble, then messages, then an end, after which the client may begin
/// again on the same connection. With TLS, the preamble asks for it, and its end is the first that comes through TLS.
/// </summary>
/// <param name="maxRequestBytes">The largest message.</param>
/// <param name="tls">Whether sessions have to be ones of TLS; else they can't be.</param>
internal sealed class ServerFraming(int maxRequestBytes, bool tls = false)
{
    private bool _isUpgraded;

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
        if (_isUpgraded)
            return EndPreamble(bytes);
        if (!Preamble.TryRead(bytes, out string via, out int length, out bool upgrades))
            return Frame.None;
        Via = via;
        if (upgrades != tls)
            throw new FramingException(FramingFault.UpgradeInvalid,
                tls ? TlsServer.NoUpgrade : "a request for TLS, which this server does not use");
        // Bytes behind it came in clear text, possibly from a third party, and must not be read as if they came through TLS.
        if (upgrades && bytes.Length > length)
            throw new FramingException(FramingFault.UpgradeInvalid, "clear text after the upgrade to TLS");
        (InSession, _isUpgraded) = (!upgrades, upgrades);
        return new Frame(upgrades ? FrameKind.Upgrade : FrameKind.Preamble, 0, length);
    }

    private Frame EndPreamble(ReadOnlySpan<byte> bytes)
    {
        if (!FrameHeader.TryRead(bytes, out FrameHeader header))
            return Frame.None;
        if (header.Type != RecordType.PreambleEnd)
            throw new FramingException(null, $"an unexpected record {header.Type} after the upgrade to TLS");
        InSession = true;
        return new Frame(FrameKind.Preamble, 0, (int)header.End);
    }
}
