using IntegrationMethods.Db;

namespace IntegrationMethods.Processes.Work;

/// <summary>What was found after a pass.</summary>
public sealed record WorkProof
{
    /// <summary>What the pass left behind, for comparison with what is known to be right; null where its answer is that.</summary>
    public string? Answer { get; init; }

    /// <summary>What ClientTable holds.</summary>
    public RowDigest? Digest { get; init; }

    /// <summary>The database's own counters, as they were before the proof.</summary>
    public EngineCounts? Engine { get; init; }

    /// <summary>What opening one more connection took, ms; null if not tried.</summary>
    public double? ConnectMs { get; init; }
}
