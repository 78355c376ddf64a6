namespace IntegrationMethods.Transports.NetTcp.Messages;

/// <summary>The stretches that every request or answer has in common, as records of [MC-NBFX] with ids of [MC-NBFS].</summary>
internal static class EnvelopeBytes
{
    /// <summary>From s:Envelope with xmlns:s and xmlns:a to a:Action s:mustUnderstand="1"; the id of the action's text follows.</summary>
    public static ReadOnlySpan<byte> UpToAction =>
        [0x56, 0x02, 0x0B, 1, (byte)'s', 0x04, 0x0B, 1, (byte)'a', 0x06, 0x56, 0x08, 0x44, 0x0A, 0x1E, 0x00, 0x82, 0xAB];

    /// <summary>a:MessageID; a UUID follows.</summary>
    public static ReadOnlySpan<byte> MessageId => [0x44, 0x1A, 0xAD];

    /// <summary>a:RelatesTo; a UUID follows.</summary>
    public static ReadOnlySpan<byte> RelatesTo => [0x44, 0x12, 0xAD];

    /// <summary>a:ReplyTo/a:Address with the anonymous address, then a:To s:mustUnderstand="1"; the id of the address follows.</summary>
    public static ReadOnlySpan<byte> ReplyToAndTo =>
        [0x44, 0x2C, 0x44, 0x2A, 0xAB, 0x14, 0x01, 0x44, 0x0C, 0x1E, 0x00, 0x82, 0xAB];

    /// <summary>The end of s:Header, then s:Body.</summary>
    public static ReadOnlySpan<byte> Body => [0x01, 0x56, 0x0E];

    /// <summary>a:To s:mustUnderstand="1" with the anonymous address, the end of s:Header, then s:Body.</summary>
    public static ReadOnlySpan<byte> ToAnonymousAndBody => [0x44, 0x0C, 0x1E, 0x00, 0x82, 0xAB, 0x14, 0x01, 0x56, 0x0E];

    /// <summary>xmlns:b; the id of the rows' namespace follows.</summary>
    public static ReadOnlySpan<byte> XmlnsB => [0x0B, 1, (byte)'b'];

    /// <summary>xmlns:i; the id of the instance namespace follows.</summary>
    public static ReadOnlySpan<byte> XmlnsI => [0x0B, 1, (byte)'i'];
}
