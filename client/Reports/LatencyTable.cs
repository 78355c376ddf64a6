using System.Globalization;
using IntegrationMethods.Measurement.Model;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Reports;

/// <summary>
/// Latencies of open loops as a table for people: one row a cell. Percentiles of several repetitions have no mean, so each figure is
/// the range from the lowest repetition's to the highest's; a figure that a repetition lacks is missing.
/// </summary>
internal static class LatencyTable
{
    public static IReadOnlyList<Column> Columns { get; } =
    [
        new("open loop", cell => cell.Cell.Key),
        new("calls/s offered", cell => Wording.Number(cell.Workload.RatePerS)),
        Range("latency p50, ms", run => run.Time.Latency.P50Ms),
        Range("p90", run => run.Time.Latency.P90Ms),
        Range("p95", run => run.Time.Latency.P95Ms),
        Range("p99", run => run.Time.Latency.P99Ms),
        Range("max", run => run.Time.Latency.MaxMs),
        Range("lateness max, ms", run => run.Time.LatenessMaxMs),
        new("drops", cell => cell.All.Sum(run => run.Time.Drops ?? 0).ToString(CultureInfo.InvariantCulture)),
    ];

    /// <summary>The cells of a run that had an open loop.</summary>
    public static IReadOnlyList<CellRepetitions> Of(IReadOnlyList<RepetitionRecord> runs) => [.. CellRepetitions.Of([.. runs]).Where(cell => cell.Workload.IsOpenLoop)];

    private static Column Range(string title, Func<RepetitionRecord, double?> figure) => new(title, cell => Range(cell.All, figure));

    private static string Range(IReadOnlyList<RepetitionRecord> runs, Func<RepetitionRecord, double?> figure)
    {
        double?[] figures = [.. runs.Select(figure)];
        if (figures.Contains(null))
            return Wording.Missing;
        (string least, string most) = (Wording.Number(figures.Min()), Wording.Number(figures.Max()));
        return least == most ? least : $"{least}–{most}";
    }

    /// <summary>A column: its title with the unit, and its text for a cell.</summary>
    internal sealed record Column(string Title, Func<CellRepetitions, string> Text);
}
