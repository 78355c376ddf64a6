namespace IntegrationMethods.Reports;

/// <summary>What a run is about to do: the fields of the event <c>started</c>.</summary>
/// <param name="RunId">Its name.</param>
/// <param name="Seed">What the order of the cells is shuffled with.</param>
/// <param name="Folder">Where its files are.</param>
/// <param name="Engine">The database's engine.</param>
/// <param name="Cells">Names of the cells.</param>
/// <param name="Repetitions">Of each, at least.</param>
/// <param name="MaxRepetitions">Of each, at most.</param>
/// <param name="MaxSeconds">What the run takes at most; null where only its repetitions limit it.</param>
/// <param name="Batches">Calls in one; null where that differs from cell to cell.</param>
/// <param name="BatchSize">Rows in a call; null where that differs from cell to cell.</param>
internal sealed record RunStart(string RunId, int Seed, string Folder, string Engine, IEnumerable<string> Cells, int Repetitions,
    int MaxRepetitions, double? MaxSeconds, int? Batches, int? BatchSize);
