namespace IntegrationMethods.Measurement.Verdicts;

/// <summary>The size of calls (rows) or rows (bytes) at which two methods change places.</summary>
/// <param name="Size">Where the ratio of their times passes 1.</param>
/// <param name="Lo">Below, the one is faster: where the interval that holds for all contrasts together begins to include 1.</param>
/// <param name="Hi">Above, the other one is faster: where that interval ends to include 1.</param>
/// <param name="BIsFasterBelow">Which is the one.</param>
internal sealed record Crossing(double Size, double Lo, double Hi, bool BIsFasterBelow);
