namespace IntegrationMethods.Client.Engine.Cells;

/// <summary>Whether a pass did the work.</summary>
/// <param name="Parity">The evidence.</param>
/// <param name="Reason">Why it does not count, in one line; null if it does.</param>
internal sealed record PassCheck(Parity Parity, string? Reason);
