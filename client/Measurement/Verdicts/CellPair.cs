
namespace IntegrationMethods.Measurement.Verdicts;

/// <summary>Two cells to be paired, and the question that they answer.</summary>
/// <param name="A">What is compared with.</param>
/// <param name="B">What is compared.</param>
/// <param name="Family">The question.</param>
internal sealed record CellPair(CellRepetitions A, CellRepetitions B, Family Family);
