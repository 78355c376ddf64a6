using IntegrationMethods.Measurement.Find;
using static System.FormattableString;

namespace IntegrationMethods.Reports.Sentences;

/// <summary>A search for the highest rate as people read it: one line for each cell, and the answer in one sentence.</summary>
internal static class RateSentences
{
    /// <summary>The answer, then the cells, the highest rate first, then how precise they are.</summary>
    public static IEnumerable<string> Lines(IReadOnlyList<FoundRate> rates)
    {
        if (Headline(rates) is not { } headline)
            return ["The run ended before it had searched every cell once; probes.csv has its probes."];
        return [headline, .. rates.Select(rate => $"  {Wording.Name(rate.Cell)}: {Conclusion(rate)}"), Precision(rates)];
    }

    /// <summary>The ends of the order, and no winner: where intervals overlap, the order is open.</summary>
    /// <returns>Null where nothing was searched.</returns>
    public static string? Headline(IReadOnlyList<FoundRate> rates)
    {
        if (rates is not [var first, ..])
            return null;
        FoundRate[] found = [.. rates.Where(rate => rate.RatePerS is not null)];
        return found.Length switch
        {
            0 => $"No rate keeps {first.Bound} in any cell: see why below.",
            1 => $"{Name(found[0])} keeps {first.Bound} up to {Rate(found[0])}.",
            _ => $"The highest rates that keep {first.Bound} lie between {Rate(found[^1])} ({Name(found[^1])}) and {Rate(found[0])} "
                + $"({Name(found[0])}).",
        };
    }

    /// <summary>Such as <c>1,234 calls/s [1,180–1,290], 61,700 rows/s, 93 % of a closed loop</c>, or why there is no rate.</summary>
    public static string Conclusion(FoundRate rate) => rate.RatePerS is null
        ? rate.Valid ? rate.Reason! : $"NOT VALID: {rate.Reason}"
        : $"{Rate(rate)}, {Wording.Number(rate.RowsPerSecond)} rows/s, "
            + Invariant($"{rate.RatePerS / rate.SustainedPerS:0 %} of its closed loop, n={rate.Launches}");

    /// <summary>Such as <c>1,234 calls/s [1,180–1,290]</c>.</summary>
    public static string Rate(FoundRate rate) => $"{Wording.Number(rate.RatePerS)} calls/s"
        + (rate.RateLo is null ? "" : $" [{Wording.Number(rate.RateLo)}–{Wording.Number(rate.RateHi)}]");

    /// <summary>Such as <c>Search: the highest rate that keeps p99&lt;20ms</c>, and what a probe is.</summary>
    public static string Search(RateBound bound, int rows) =>
        Invariant($"Search: the highest rate that keeps {bound.Name}, by probes of at least {bound.MinCalls:#,0} calls of {rows} rows and ")
            + Invariant($"{bound.Seconds:0.#} s");

    /// <summary>Such as <c>6 to 300 launches (until ±10 %, or for 3m)</c>.</summary>
    public static string Launches(RunLength length) => length.IsFixed
        ? Invariant($"{length.Min} {(length.Min == 1 ? "launch" : "launches")} each")
        : Invariant($"{length.Min} to {length.Max} launches each (until ±{FoundRates.Target:0 %}, ")
            + $"or after {Wording.Clock(length.MaxTime)})";

    /// <summary>Such as <c>launch 2: widest interval ±14.0 %, goal ±10 %</c>.</summary>
    public static string Searched(int launch, IReadOnlyList<FoundRate> rates, TimeSpan? left) =>
        Invariant($"launch {launch}: {Width(rates)}{(left is { } time ? $"; at most {Wording.Clock(time)} left" : "")}");

    private static string Precision(IReadOnlyList<FoundRate> rates) =>
        $"95 % intervals over launches; {Width(rates)}; each cell searched once per launch to {RateSearch.Resolution - 1:0 %}";

    private static string Width(IReadOnlyList<FoundRate> rates) => rates.Max(rate => rate.HalfWidth) is { } widest
        ? Invariant($"widest interval {Wording.Width(widest)}, goal ±{FoundRates.Target:0 %}")
        : "no intervals yet";

    private static string Name(FoundRate rate) => $"{Wording.Method(rate.Cell)} {Wording.Form(rate.Cell)}, {Wording.InFlight(rate.Cell)}";
}
