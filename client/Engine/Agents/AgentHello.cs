namespace IntegrationMethods.Client.Engine.Agents;

/// <summary>How an agent introduces itself.</summary>
internal sealed record AgentHello
{
    public required string Token { get; init; }

    /// <summary>Version, commit and what is built in, which must be the coordinator's.</summary>
    public required string Build { get; init; }

    /// <summary>
    /// Equal for the very same files; must be the coordinator's if <see cref="System"/> is. Null in versions without it.
    /// </summary>
    public string? BuildId { get; init; }

    /// <summary>What it was built for, such as <c>linux-x64</c>; null likewise.</summary>
    public string? System { get; init; }

    /// <summary>Each agent process generates one: an agent that reconnects with it gets its old place.</summary>
    public required string Id { get; init; }

    /// <summary>The role that it asks for; null for any role that is missing.</summary>
    public HostRole? Role { get; init; }

    /// <summary>The address that its servers listen on, and that clients connect to; null if it was not given one.</summary>
    public string? Address { get; init; }

    public int Pid { get; init; }

    public required string Machine { get; init; }

    /// <summary>
    /// Equal for processes that see the same processes: from one start of a machine's system to the next. Null where the system has none.
    /// </summary>
    public string? Boot { get; init; }

    public required MachineFacts Facts { get; init; }

    public required RuntimeFacts Runtime { get; init; }
}
