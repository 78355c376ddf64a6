using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Measurement.Text;
using IntegrationMethods.Reports.Html.Data;
using IntegrationMethods.Reports.Html.Elements;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Reports.Html.Plots;

/// <summary>The highest rate of each cell that keeps a bound, with its interval, the highest first.</summary>
internal static class RatesPlot
{
    private const double RowHeight = 15, Foot = 20;

    /// <summary>Room at the right, so that intervals stay clear of the figures.</summary>
    private const double Margin = 1.18;

    private static readonly string[] s_columns =
        ["cell", "calls/s", "95 % CI from", "95 % CI to", "rows/s", "closed loop, calls/s", "launches", "why no rate"];

    public static Figure Of(ReportData data) => new("rates", $"Which rates keep {data.Rates[0].Bound}?",
        "The highest rate at which the percentile stays under its bound, with 95 % intervals over launches. Latency counts from the "
            + "intended start of a call, so it includes the time that a call waits for a caller. Every row of every probe was verified. "
            + "Where intervals overlap, the order is open.",
        [Key.Sync, Key.Async, .. data.Rates.Any(rate => rate.Cell.Kind != FormKind.Native) ? [Key.Emulated] : Array.Empty<Key>()],
        [.. data.Rates.GroupBy(rate => Wording.InFlight(rate.Cell)).Select(group => Panel(group.Key, [.. group], ScaleFor(data.Rates)))],
        new("Highest rates", 1, s_columns, data.Rates.Select(Row)) { IsLastText = true, File = FileNames.Rates })
    { IsWide = true, IsLead = true };

    private static Scale ScaleFor(IEnumerable<FoundRate> rates) =>
        Scale.Across(0, rates.Max(rate => rate.RateHi ?? rate.RatePerS) * Margin ?? 1);

    private static Panel Panel(string title, FoundRate[] rates, Scale x)
    {
        (IReadOnlyList<XElement> marks, double bottom) = RowText.Stack(rates, rate => new(RankedCells.Name(rate.Cell), Words(rate)),
            RowHeight, (rate, y) => Marks(rate, x, y + 3));
        return new($"{title}: calls/s", string.Join("; ", rates.Select(rate => $"{RankedCells.Name(rate.Cell)}: {Words(rate)}")) + ".",
            bottom + Foot, [.. Axis.Vertical(x, 0, bottom, 4), .. marks]);
    }

    private static string Words(FoundRate rate) => rate.RatePerS is null ? rate.Valid ? "no rate" : "not valid" : RateSentences.Rate(rate);

    private static IEnumerable<XElement> Marks(FoundRate rate, Scale x, double y)
    {
        if (rate.RatePerS is not { } perS)
            yield break;
        string kind = CsvText.Of(rate.Cell.Form);
        if (rate is { RateLo: { } lo, RateHi: { } hi })
            yield return Axis.Line($"ci {kind}", x.At(lo), x.At(hi), y);
        yield return Axis.Dot(kind, x.At(perS), y, 4.5, $"{rate.Cell.Key}: {CsvText.Of(perS)} calls/s");
    }

    private static IEnumerable<Field> Row(FoundRate rate) =>
        [rate.Cell.Key, rate.RatePerS, rate.RateLo, rate.RateHi, rate.RowsPerSecond, rate.SustainedPerS, rate.Launches, rate.Reason ?? ""];
}
