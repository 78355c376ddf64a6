namespace IntegrationMethods.Measurement.Verdicts;

/// <param name="Word">The verdict.</param>
/// <param name="Reason">Why it is refused or inconclusive, and what would help, in one line; null for the others.</param>
internal sealed record Verdict(VerdictKind Word, string? Reason = null);
