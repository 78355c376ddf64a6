namespace IntegrationMethods.Measurement.Replications;

/// <summary>A scenario beside its author's own figures.</summary>
/// <param name="Scenario">The scenario's name.</param>
/// <param name="Published">What the author found, and where he wrote it: a sentence or two.</param>
/// <param name="Ours">What this run found: a sentence or two, from its figures.</param>
/// <param name="Why">Why the two differ, as far as that is known.</param>
/// <param name="Tables">The author's table beside ours.</param>
internal sealed record Replication(string Scenario, string Published, string Ours, string Why, IReadOnlyList<ReplicationTable> Tables)
{
    /// <summary>The author's figures beside ours, as far as he gave any.</summary>
    public IReadOnlyList<ReplicationChart> Charts { get; init; } = [];
}
