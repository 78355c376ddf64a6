namespace IntegrationMethods.Processes.Work;

/// <summary>A pass that came to its end.</summary>
public sealed record WorkDone
{
    /// <summary>
    /// What it computed or fetched, for comparison with what is known to be right; null where <see cref="WorkProof"/> has it.
    /// </summary>
    public string? Answer { get; init; }

    /// <summary>Time of each of its calls, ms; empty where it has no calls.</summary>
    public double[] SamplesMs { get; init; } = [];

    /// <summary>
    /// Wall time without an injected delay, ms. Null where it is that from call to end, which the process measures.
    /// </summary>
    public double? WallMs { get; init; }

    /// <summary>Spent in opening connections, added up, ms; null where there were none to open.</summary>
    public double? SetupMs { get; init; }

    /// <summary>Latencies of an open loop; null in a closed one.</summary>
    public OpenTimes? Open { get; init; }
}
