namespace IntegrationMethods.Measurement.Facts;

/// <summary>A way between two machines of a run, measured before the first cell.</summary>
/// <param name="From">Such as <c>client 1</c>.</param>
/// <param name="To">Such as <c>server</c> or <c>database</c>.</param>
/// <param name="RoundTripMs">Median of the round trips: of a byte to a server and back, or of the least statement to a database.</param>
/// <param name="FastestMs">The fastest of them.</param>
internal sealed record PathFacts(string From, string To, double RoundTripMs, double FastestMs);
