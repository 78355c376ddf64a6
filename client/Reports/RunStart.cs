namespace IntegrationMethods.Reports;

/// <summary>What a run is about to do: the fields of the event <c>started</c>.</summary>
internal sealed record RunStart(string RunId, int Seed, string Folder, string Engine, IEnumerable<string> Cells, int Repetitions,
    int MaxRepetitions, double? MaxSeconds, int? Batches, int? BatchSize);
