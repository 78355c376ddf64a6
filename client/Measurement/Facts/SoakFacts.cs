namespace IntegrationMethods.Measurement.Facts;

/// <summary>How a soak was made, fixed before it started.</summary>
/// <param name="ForS">How long, seconds.</param>
/// <param name="WindowS">Length of a window, seconds.</param>
/// <param name="SettleS">The first part, which no slope is taken from, seconds.</param>
/// <param name="MaxGrowth">Allowed growth in an hour, as a part of a figure.</param>
internal sealed record SoakFacts(double ForS, double WindowS, double SettleS, double MaxGrowth);
