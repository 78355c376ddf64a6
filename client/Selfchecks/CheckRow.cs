namespace IntegrationMethods.Client.Selfchecks;

/// <summary>One promise of the measurement and what became of it.</summary>
/// <param name="Item">What was looked at.</param>
/// <param name="Expected">What must come out.</param>
/// <param name="Seen">What did.</param>
/// <param name="Passed">Whether the two agree.</param>
internal sealed record CheckRow(string Item, string Expected, string Seen, bool Passed);
