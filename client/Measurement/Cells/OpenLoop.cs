namespace IntegrationMethods.Measurement.Cells;

/// <summary>
/// Calls that arrive on a schedule, however long the earlier ones take: what users experience when a server lags. Source: Schroeder,
/// Wierman, Harchol-Balter, Open Versus Closed: A Cautionary Tale (NSDI 2006).
/// </summary>
/// <param name="RatePerS">Calls offered a second, over 0.</param>
/// <param name="Arrivals">How their starts are spread.</param>
/// <param name="DropAfterMs">A call that no caller was free to start for this long, ms, is not made at all.</param>
internal sealed record OpenLoop(double RatePerS, Arrivals Arrivals, double DropAfterMs)
{
    /// <summary>The same, nearly as fast as a closed loop and without drops: for warm-ups, whose times are discarded.</summary>
    public OpenLoop Hurry() => new(Math.Max(RatePerS, 1_000), Arrivals, double.PositiveInfinity);
}
