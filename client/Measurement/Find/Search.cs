using IntegrationMethods.Measurement.Records;

namespace IntegrationMethods.Measurement.Find;

/// <summary>What is sought, among at least two values, each once, the smallest first; fixed before the run.</summary>
internal sealed record Search(SearchTarget What, IReadOnlyList<int> Candidates)
{
    public string Name => What == SearchTarget.BatchSize ? "batch size" : "calls in flight";

    public int ValueOf(RepetitionRecord run) => What == SearchTarget.BatchSize ? run.Workload.BatchSize : run.Cell.InFlight;
}
