using IntegrationMethods.Measurement.Statistics;

namespace IntegrationMethods.Reports;

/// <summary>How methods compare as calls grow: where they change places, and from where on nothing tells them apart.</summary>
internal static class SizeWords
{
    /// <param name="contrasts">Of a run.</param>
    /// <returns>A sentence for each pair with something to say; none where all calls have one size.</returns>
    public static IEnumerable<string> Of(IEnumerable<Contrast> contrasts) => SizeSeries.Of(contrasts).Select(Of).OfType<string>();

    /// <summary>Such as <c>equal at about 3 rows per call (2–6)</c>; null where they don't change places.</summary>
    public static string? Crossing(SizeSeries series) => series.Crossing is { } crossing ? Words(crossing) : null;

    /// <summary>Such as <c>gRPC async</c>; of two forms of one method, the form alone.</summary>
    public static (string A, string B) Names(SizeSeries series) => series.A.Form != series.B.Form
        ? (Wording.Form(series.A), Wording.Form(series.B))
        : ($"{Wording.Method(series.A)} {Wording.Form(series.A)}", $"{Wording.Method(series.B)} {Wording.Form(series.B)}");

    private static string Words(Crossing crossing) => $"equal at about {Rows(crossing.Rows)} rows per call ({Rows(crossing.Lo)}–{Rows(crossing.Hi)})";

    private static string? Of(SizeSeries series)
    {
        (string a, string b) = Names(series);
        string subject = series.A.Form != series.B.Form ? $"{Wording.Method(series.A)}: " : "";
        if (series.Crossing is { } crossing)
        {
            (string below, string above) = crossing.BIsFasterBelow ? (b, a) : (a, b);
            return $"{subject}{below} is faster for small calls and {above} for large ones: {Words(crossing)}.";
        }
        return series.Level is { } level && Before(series, level) is { } last
            ? $"{subject}{b} takes {Wording.Factor(new PairedRatio(last.Ratio!.Value, last.RatioLo!.Value, last.RatioHi!.Value, last.N))}× the time of {a} at {Wording.Rows(SizeSeries.RowsPerCall(last))} per call; from {Wording.Rows(SizeSeries.RowsPerCall(level))} per call on, this run shows no difference."
            : null;
    }

    private static Contrast? Before(SizeSeries series, Contrast level) => series.Steps.TakeWhile(step => step != level).LastOrDefault();

    private static string Rows(double rows) => rows < 10 ? rows.ToString("0.#", CultureInfo.InvariantCulture) : rows.ToString("#,0", CultureInfo.InvariantCulture);
}
