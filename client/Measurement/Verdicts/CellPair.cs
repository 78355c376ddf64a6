namespace IntegrationMethods.Measurement.Verdicts;

/// <summary>Two cells to be paired, and the question that they answer.</summary>
internal sealed record CellPair(CellRepetitions A, CellRepetitions B, Family Family);
