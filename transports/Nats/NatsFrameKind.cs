namespace IntegrationMethods.Transports.Nats;

/// <summary>What a broker sends.</summary>
internal enum NatsFrameKind
{
    /// <summary>About itself, first of all.</summary>
    Info,

    /// <summary>A message, with headers or without.</summary>
    Message,

    /// <summary>To be answered.</summary>
    Ping,

    /// <summary>The answer to a ping: everything before it has been processed.</summary>
    Pong,

    /// <summary>An acknowledgement, which nobody asked for.</summary>
    Ok,

    /// <summary>A refusal.</summary>
    Error,
}
