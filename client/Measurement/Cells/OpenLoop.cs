namespace IntegrationMethods.Measurement.Cells;

/// <summary>
/// Calls that arrive on a schedule, however long the earlier ones take: what users experience when a server lags. Source: Schroeder,
/// Wierman, Harchol-Balter, Open Versus Closed: A Cautionary Tale (NSDI 2006).
/// </summary>
/// <param name="RatePerS">Calls offered a second, over 0; null where cells differ in it.</param>
/// <param name="Arrivals">How their starts are spread.</param>
/// <param name="DropAfterMs">A call that no caller was free to start for this long, ms, is not made at all.</param>
internal sealed record OpenLoop(double? RatePerS, Arrivals Arrivals, double DropAfterMs)
{
    /// <summary>All calls are offered within moments: callers make them as a closed loop does.</summary>
    public const double AllAtOncePerS = 1_000_000;

    /// <summary>The same as in a closed loop and without drops: for warm-ups, and to find out what callers can sustain.</summary>
    public OpenLoop AsFastAsMade() => new(AllAtOncePerS, Arrivals, double.PositiveInfinity);
}
