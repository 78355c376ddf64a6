namespace IntegrationMethods.Client.Engine.Builds;

/// <summary>How a build introduces itself: the one line of <c>client identify</c>.</summary>
internal sealed record BuildLine
{
    public required string ProductVersion { get; init; }

    /// <summary>Null where it was built outside a git checkout.</summary>
    public string? GitCommit { get; init; }

    /// <summary>Equal for the very same program.</summary>
    public required string BuildId { get; init; }

    /// <summary>What runs it; null for builds of versions that don't say it.</summary>
    public BuildRuntime? Runtime { get; init; }

    /// <summary>The version of the protocol between a runner and its processes.</summary>
    public required int Protocol { get; init; }

    /// <summary>The oldest version of it that means the same to this build.</summary>
    public required int LeastProtocol { get; init; }

    /// <summary>Transports with their stacks, such as <c>grpc/direct</c>.</summary>
    public required IReadOnlyList<string> Transports { get; init; }
}
