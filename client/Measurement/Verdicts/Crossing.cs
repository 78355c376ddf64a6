namespace IntegrationMethods.Measurement.Verdicts;

/// <summary>The size of calls (rows) or rows (bytes) where two methods change places, and the range whose intervals include 1.</summary>
internal sealed record Crossing(double Size, double Lo, double Hi, bool BIsFasterBelow);
