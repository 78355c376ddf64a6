namespace IntegrationMethods.Measurement.Replications;

/// <summary>A scenario beside its author's own figures.</summary>
internal sealed record Replication(string Scenario, string Published, string Ours, string Why, IReadOnlyList<ReplicationTable> Tables)
{
    /// <summary>The author's figures beside ours, as far as he gave any.</summary>
    public IReadOnlyList<ReplicationChart> Charts { get; init; } = [];
}
