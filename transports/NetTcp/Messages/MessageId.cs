namespace IntegrationMethods.Transports.NetTcp.Messages;

/// <summary>What a request is called and an answer relates to: a UUID from every WCF, any URI from others.</summary>
/// <param name="Uuid">The UUID, where <paramref name="Uri"/> is null.</param>
/// <param name="Uri">Another URI; empty where the message has no id.</param>
internal readonly record struct MessageId(Guid Uuid, string? Uri = null)
{
    public static MessageId None { get; } = new(Guid.Empty, "");

    public bool IsNone => Uri is "";
}
