using IntegrationMethods.Measurement.Soak;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Reports.Tables;

/// <summary>A soak in words and figures.</summary>
internal static class SoakSentences
{
    /// <summary>Such as <c>window 12: 200 calls, median 1.20 ms, …; client 98.1 MiB (managed 3.20), …; 3:12 left</c>.</summary>
    public static string Window(SoakWindow window, TimeSpan left)
    {
        if (!window.Valid)
            return string.Create(CultureInfo.InvariantCulture, $"window {window.Window}: NOT VALID: {OneLine.Of(window.Reason!)}");
        string name = string.Create(CultureInfo.InvariantCulture,
            $"window {window.Window}{(window.Settling ? " (settling)" : "")}: {window.Calls} calls");
        return $"{name}, median {Value("latency_p50_ms", window)}, 95th percentile "
            + $"{Value("latency_p95_ms", window)}{Process("client", window)}{Process("server", window)}; {Wording.Clock(left)} left";
    }

    /// <summary>The figures that some window has.</summary>
    public static Drift[] Known(IReadOnlyList<Drift> drifts) => [.. drifts.Where(drift => drift.Windows > 0)];

    public static TextTable Table(IReadOnlyList<Drift> known) => new(
    [
        new("figure", [.. known.Select(Title)]),
        new("from", [.. known.Select(drift => Value(drift, drift.From))], IsFigure: true),
        new("to", [.. known.Select(drift => Value(drift, drift.To))], IsFigure: true),
        new("per hour", [.. known.Select(drift => Signed(drift, drift.PerHour))], IsFigure: true),
        new("95 % interval", [.. known.Select(Interval)], IsFigure: true),
        new("limit per hour", [.. known.Select(drift => Value(drift, drift.LimitPerHour))], IsFigure: true),
        new("growth", [.. known.Select(drift => Word(drift.Growth))]),
    ]);

    /// <summary>Whether something was lost, what grows, and what is undecided: the most important first.</summary>
    public static IEnumerable<string> Conclusion(SoakResult result)
    {
        if (result.Lost is { } lost)
            yield return string.Create(CultureInfo.InvariantCulture, $"LOST in window {result.Windows[^1].Window}: {OneLine.Of(lost)}");
        foreach (Drift drift in result.Growing)
            yield return $"GROWS: {Title(drift)}, by {Signed(drift, drift.PerHour)} an hour (95 % interval {Interval(drift)}; limit "
                + $"{Value(drift, drift.LimitPerHour)}).";
        if (result.Undecided.ToArray() is { Length: > 0 } undecided)
            yield return $"Undecided, because the interval includes the limit or there are too few windows: "
                + $"{string.Join("; ", undecided.Select(Title))}.{Needed(undecided)}";
        else if (result.Lost is null && !result.Growing.Any() && result.Drifts.Count > 0)
            yield return "No figure grows by more than its limit.";
    }

    public static string Title(Drift drift) => SoakFigure.Find(drift.Figure).Title;

    /// <summary>A figure in its unit, such as <c>98.1 MiB</c>.</summary>
    public static string Value(Drift drift, double? value) => Value(SoakFigure.Find(drift.Figure), value);

    /// <summary>A growth in its unit, such as <c>+98.1 MiB</c>.</summary>
    public static string Signed(Drift drift, double? value) => value is >= 0 ? $"+{Value(drift, value)}" : Value(drift, value);

    /// <summary>Such as <c>+1.20 to +3.40</c>.</summary>
    public static string Interval(Drift drift)
    {
        double scale = SoakFigure.Find(drift.Figure).Scale;
        string Sign(double? value) => $"{(value >= 0 ? "+" : "")}{Wording.Number(value / scale)}";
        return drift.PerHourLo is null ? Wording.Missing : $"{Sign(drift.PerHourLo)} to {Sign(drift.PerHourHi)}";
    }

    public static string Word(GrowthVerdict growth) => growth switch
    {
        GrowthVerdict.Grows => "GROWS",
        GrowthVerdict.Bounded => "within the limit",
        _ => "undecided",
    };

    private static string Process(string process, SoakWindow window) => SoakFigure.Find($"{process}_rss_bytes").Of(window) is null ? ""
        : $"; {process} {Value($"{process}_rss_bytes", window)} (managed {Value($"{process}_heap_bytes", window)}), "
            + $"{Count($"{process}_descriptors", window)} descriptors, {Count($"{process}_threads", window)} threads";

    private static string Count(string name, SoakWindow window) => SoakFigure.Find(name).Of(window) is { } count
        ? count.ToString("0", CultureInfo.InvariantCulture)
        : Wording.Missing;

    private static string Value(string name, SoakWindow window) => Value(SoakFigure.Find(name), SoakFigure.Find(name).Of(window));

    private static string Value(SoakFigure figure, double? value) => value is null
        ? Wording.Missing
        : $"{Wording.Number(value / figure.Scale)}{(figure.Unit.Length == 0 ? "" : $" {figure.Unit}")}";

    // The width of a slope's interval falls with the time to the power of 3/2.
    private static string Needed(Drift[] undecided)
    {
        double[] factors = [.. undecided.Where(drift => drift.PerHourHi is not null && drift.PerHour < drift.LimitPerHour)
            .Select(drift =>
                Math.Pow((drift.PerHourHi!.Value - drift.PerHour!.Value) / (drift.LimitPerHour!.Value - drift.PerHour.Value), 2.0 / 3))];
        return factors.Length < undecided.Length
            ? ""
            : string.Create(CultureInfo.InvariantCulture,
                $" A soak about {factors.Max():0.#} times as long would decide all of them if these trends continue.");
    }
}
