namespace IntegrationMethods.Transports.NetTcp.Framing;

/// <summary>What has arrived whole.</summary>
internal enum FrameKind
{
    /// <summary>Nothing yet: more bytes are needed.</summary>
    None,

    /// <summary>A preamble that is to be acknowledged: a session begins.</summary>
    Preamble,

    /// <summary>The part of a preamble that asks for TLS, or the consent to it: the handshake is next.</summary>
    Upgrade,

    /// <summary>A preamble was acknowledged.</summary>
    Acknowledged,

    /// <summary>A message.</summary>
    Envelope,

    /// <summary>The peer has no more messages.</summary>
    End,

    /// <summary>The peer refuses to go on.</summary>
    Fault,
}
