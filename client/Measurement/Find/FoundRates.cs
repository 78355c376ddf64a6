using IntegrationMethods.Measurement.Cells;
using IntegrationMethods.Measurement.Records;
using IntegrationMethods.Measurement.Statistics;

namespace IntegrationMethods.Measurement.Find;

/// <summary>
/// The answers of a search for rates. A launch is one observation of a cell, whatever its probes were: what differs from launch to launch
/// is in the interval.
/// </summary>
internal static class FoundRates
{
    /// <summary>Launches from which on a narrow interval ends the run: those of fewer are narrow by chance.</summary>
    public const int MinLaunches = 6;

    /// <summary>The half-width at which an interval is narrow enough, as a part of the rate.</summary>
    public const double Target = 0.10;

    /// <summary>Of a 95 % interval: the rest pays for launching until intervals are narrow.</summary>
    private const double Confidence = 0.96;

    /// <param name="runId">The run.</param>
    /// <param name="bound">What the rates keep.</param>
    /// <param name="cells">All that were searched, with the rows of their calls.</param>
    /// <param name="probes">In the order in which they were made.</param>
    /// <returns>The highest rate first; cells without one last.</returns>
    public static IReadOnlyList<FoundRate> Of(string runId, RateBound bound, IEnumerable<(Cell Cell, int Rows)> cells,
        IEnumerable<RateProbe> probes)
    {
        ILookup<string, RateProbe> byCell = probes.ToLookup(probe => probe.Cell);
        return [.. cells.Select(cell => Of(bound, [.. byCell[cell.Cell.Key]],
            new() { RunId = runId, Cell = cell.Cell, Bound = bound.Name, BatchSize = cell.Rows, Launches = 0, Valid = true }))
            .OrderByDescending(rate => rate.RatePerS ?? 0)];
    }

    /// <summary>Whether no further launch is needed: every interval is narrow enough.</summary>
    public static bool ArePrecise(IEnumerable<FoundRate> rates) =>
        rates.Where(rate => rate.RatePerS is not null).All(rate => rate.Launches >= MinLaunches && rate.HalfWidth <= Target);

    private static FoundRate Of(RateBound bound, RateProbe[] probes, FoundRate row)
    {
        if (probes.FirstOrDefault(probe => probe.Reason is not null) is { Reason: { } reason } first)
            return row with { Valid = false, Reason = FormattableString.Invariant($"launch {first.Launch}: {OneLine.Of(reason)}") };
        RateSearch[] searches = [.. probes.GroupBy(probe => probe.Launch).Select(launch => RateSearch.Of(bound, [.. launch]))
            .Where(search => search.NextPerS is null)];
        double[] rates = [.. searches.Select(search => search.FoundPerS).OfType<double>()];
        row = row with
        {
            Launches = searches.Length,
            SustainedPerS = Mean([.. probes.Where(probe => probe.RatePerS is null).GroupBy(probe => probe.Launch)
                .Select(launch => launch.Last().MadePerS).OfType<double>()]),
        };
        if (rates.Length < searches.Length || rates.Length == 0)
            return row with { Reason = NoRate(bound, probes, rates.Length, searches.Length) };
        (double Lo, double Hi)? interval = CellMean.Of(rates, [.. Enumerable.Range(0, rates.Length)])?.Interval(Confidence);
        return row with { RatePerS = Mean(rates), RateLo = interval?.Lo, RateHi = interval?.Hi };
    }

    private static double? Mean(double[] rates) => rates.Length == 0 ? null : Math.Exp(rates.Average(rate => Math.Log(rate)));

    private static string NoRate(RateBound bound, RateProbe[] probes, int found, int searches)
    {
        if (searches == 0)
            return "the run ended before the first search was complete";
        RateProbe lowest = probes.Where(probe => probe.Held == false).MinBy(probe => probe.RatePerS)!;
        return (found == 0 ? $"no rate keeps {bound.Name}"
            : FormattableString.Invariant($"no rate kept {bound.Name} in {searches - found} of {searches} launches"))
            + FormattableString.Invariant($": {lowest.LatencyMs:0.0##} ms at {lowest.RatePerS:0.#} calls/s");
    }
}
