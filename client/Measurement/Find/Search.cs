using IntegrationMethods.Measurement.Records;

namespace IntegrationMethods.Measurement.Find;

/// <summary>What is sought, among which values.</summary>
/// <param name="What">What is sought.</param>
/// <param name="Candidates">At least two values, each once, the smallest first; fixed before the run.</param>
internal sealed record Search(SearchTarget What, IReadOnlyList<int> Candidates)
{
    /// <summary>As people call it.</summary>
    public string Name => What == SearchTarget.BatchSize ? "batch size" : "calls in flight";

    /// <summary>The candidate that a repetition was made with.</summary>
    public int ValueOf(RepetitionRecord run) => What == SearchTarget.BatchSize ? run.Workload.BatchSize : run.Cell.InFlight;
}
