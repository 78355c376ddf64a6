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
    /// Its time where that is not from call to end, such as the mean of many that are too short to be timed alone, ms; null where it is.
    /// </summary>
    public double? WallMs { get; init; }

    /// <summary>Spent in opening connections, added up, ms; null where there were none to open.</summary>
    public double? SetupMs { get; init; }

    /// <summary>Latencies of an open loop; null in a closed one.</summary>
    public OpenTimes? Open { get; init; }
}
