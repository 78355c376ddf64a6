namespace IntegrationMethods.Transports.NetTcp.Framing;

/// <summary>What has arrived whole.</summary>
internal enum FrameKind
{
    /// <summary>Nothing yet: more bytes are needed.</summary>
    None,

    /// <summary>A preamble that is to be acknowledged: a session begins.</summary>
    Preamble,

    /// <summary>A preamble was acknowledged.</summary>
    Acknowledged,

    /// <summary>A message.</summary>
    Envelope,

    /// <summary>The peer has no more messages.</summary>
    End,

    /// <summary>The peer refuses to go on.</summary>
    Fault,
}
