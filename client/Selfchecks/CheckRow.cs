namespace IntegrationMethods.Client.Selfchecks;

/// <summary>One promise of the measurement and what became of it.</summary>
internal sealed record CheckRow(string Item, string Expected, string Seen, bool Passed);
