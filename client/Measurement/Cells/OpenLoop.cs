using System.Text.Json.Serialization;

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
    /// <summary>Calls a second at the end of a ramp, which begins with <see cref="RatePerS"/>; null for a fixed rate.</summary>
    public double? ToPerS { get; init; }

    /// <summary>Calls a second on average; null where cells differ in it.</summary>
    [JsonIgnore]
    public double? MeanPerS => ToPerS is { } to ? (RatePerS + to) / 2 : RatePerS;

    /// <summary>Calls a second when this part of a ramp's calls has been offered.</summary>
    /// <param name="part">From 0 to 1.</param>
    // The square of a rate that changes evenly over time changes evenly over the calls.
    public double RampRate(double part)
    {
        (double from, double to) = (RatePerS!.Value, ToPerS!.Value);
        return Math.Sqrt(from * from + (to * to - from * from) * part);
    }

    /// <summary>When a call of a ramp is due, ms from its beginning.</summary>
    /// <param name="due">How many calls are due by then.</param>
    /// <param name="calls">Calls of the ramp; later ones follow at its last rate.</param>
    public double RampMs(double due, int calls)
    {
        (double from, double to) = (RatePerS!.Value, ToPerS!.Value);
        double within = Math.Min(due, calls);
        double seconds = calls / MeanPerS!.Value * (RampRate(within / calls) - from) / (to - from);
        return 1_000 * (seconds + (due - within) / to);
    }

    /// <summary>The same at the rate of a pass; a ramp is the same in each.</summary>
    public OpenLoop Of(double ratePerS) => ToPerS is null ? this with { RatePerS = ratePerS } : this;

    /// <summary>All calls are offered within moments: callers make them as a closed loop does.</summary>
    public const double AllAtOncePerS = 1_000_000;

    /// <summary>The same as in a closed loop and without drops: for warm-ups, and to find out what callers can sustain.</summary>
    public OpenLoop AsFastAsMade() => new(AllAtOncePerS, Arrivals, double.PositiveInfinity);
}
