namespace IntegrationMethods.Client.Scenarios.Proxies;

/// <summary>How a <see cref="ConnectionPool"/> keeps its connections.</summary>
/// <param name="Size">Connections ready at most; where they are used again, connections at all.</param>
/// <param name="Trigger">With this many ready or fewer, the pool is refilled in the background.</param>
/// <param name="Reuse">Whether a connection goes back after its call; else it serves one call and is closed.</param>
internal sealed record PoolSettings(int Size, int Trigger, bool Reuse)
{
    /// <summary>Longest wait for a connection. Default: 10 s, more than a connection may take to open.</summary>
    public TimeSpan Timeout { get; init; } = TimeSpan.FromSeconds(10);

    /// <exception cref="UsageException">The trigger is not under the size.</exception>
    public void Check()
    {
        if (Trigger >= Size)
            throw new UsageException(
                $"--pool-trigger must be less than --pool-size {Size}, not {Trigger}: a full pool has nothing to refill.");
    }
}
