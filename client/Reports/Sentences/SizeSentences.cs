namespace IntegrationMethods.Reports.Sentences;

/// <summary>How methods compare as calls or rows grow: where they change places, and from which size on they do not differ.</summary>
internal static class SizeSentences
{
    public static IEnumerable<string> Of(IReadOnlyList<Contrast> contrasts) => SizeSeries.Of(contrasts).Select(Of).OfType<string>();

    /// <summary>Such as <c>equal at about 3 rows per call (2–6)</c>; null where they don't change places.</summary>
    public static string? Crossing(SizeSeries series) => series.Crossing is { } crossing ? Words(crossing, series.Axis) : null;

    /// <summary>Such as <c>gRPC async</c>; of two forms of one method, the form alone.</summary>
    public static (string A, string B) Names(SizeSeries series) => series.A.Form != series.B.Form
        ? (Wording.Form(series.A), Wording.Form(series.B))
        : ($"{Wording.Method(series.A)} {Wording.Form(series.A)}", $"{Wording.Method(series.B)} {Wording.Form(series.B)}");

    /// <summary>A step of a series, such as <c>10 rows per call</c>.</summary>
    public static string Step(SizeSeries series, Contrast step) => At(series.Axis, series.SizeOf(step));

    /// <summary>Such as <c>10 rows per call</c> or <c>rows of 1,000 bytes</c>.</summary>
    public static string At(SizeAxis axis, int size) => axis == SizeAxis.RowsPerCall
        ? $"{Wording.Rows(size)} per call"
        : Wording.RowsOf(size);

    /// <summary>What grows, such as <c>rows per call</c>.</summary>
    public static string Unit(SizeAxis axis) => axis == SizeAxis.RowsPerCall ? "rows per call" : "bytes per row";

    private static string Words(Crossing crossing, SizeAxis axis) =>
        $"equal at about {Figure(crossing.Size)} {Unit(axis)} ({Figure(crossing.Lo)}–{Figure(crossing.Hi)})";

    private static string? Of(SizeSeries series)
    {
        (string a, string b) = Names(series);
        string subject = (series.A.RowBytes is { } bytes ? $"With {Wording.RowsOf(bytes)}: " : "")
            + (series.A.Form != series.B.Form ? $"{Wording.Method(series.A)}: " : "");
        if (series.Crossing is { } crossing)
        {
            (string below, string above) = crossing.BIsFasterBelow ? (b, a) : (a, b);
            return $"{subject}{below} is faster for small {(series.Axis == SizeAxis.RowsPerCall ? "calls" : "rows")} and {above} for "
                + $"large ones: {Words(crossing, series.Axis)}.";
        }
        return series.Level is { } level && Before(series, level) is { } last
            ? $"{subject}{b} takes {Wording.Factor(last.Decisive!)}× the time of {a} at {Step(series, last)}; "
                + $"from {Step(series, level)} on, this run shows no difference."
            : null;
    }

    private static Contrast? Before(SizeSeries series, Contrast level) => series.Steps.TakeWhile(step => step != level).LastOrDefault();

    private static string Figure(double size) => size < 10
        ? size.ToString("0.#", CultureInfo.InvariantCulture)
        : size.ToString("#,0", CultureInfo.InvariantCulture);
}
