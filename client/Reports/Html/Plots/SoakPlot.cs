using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Measurement.Soak;
using IntegrationMethods.Reports.Html.Elements;
using IntegrationMethods.Reports.Tables;

namespace IntegrationMethods.Reports.Html.Plots;

/// <summary>Every figure of a soak over its hours, with the fitted line and the interval of its slope.</summary>
internal static class SoakPlot
{
    private const double Bottom = 130, Top = 18, Height = Bottom + 20;

    /// <summary>Marks from which on a line shows no more.</summary>
    private const int MaxMarks = 300;

    public static Figure Of(SoakResult result)
    {
        (SoakFigure Figure, Drift Drift)[] figures = [.. SoakFigure.All.Zip(result.Drifts)
            .Where(each => result.Windows.Any(window => each.First.Of(window) is not null))];
        return new("figures", "What changes over time?",
            "Each figure over the hours since the first window, on its own scale, which may not start at 0. Marks of the settling time are "
                + "hollow. The straight line is fitted to the others; the two "
            + $"thick lines through its middle have the slopes at the ends of the interval. With more than {MaxMarks} windows, "
            + "a mark is the mean of several, with an upright line for their range.",
            [Key.Client, Key.Server, new("floor", "fitted line and interval of its slope", Key.Of.Line)],
            [.. figures.Select(each => Panel(each.Figure, each.Drift, result.Windows))],
            new("Figures by window", 1, ["window", "elapsed, s", .. figures.Select(each => each.Figure.Name)],
                result.Windows.Select(window =>
                    figures.Select(each => Field.Of(each.Figure.Of(window))).Prepend(window.ElapsedS).Prepend(window.Window)))
            { File = FileNames.Soak });
    }

    private static Panel Panel(SoakFigure figure, Drift drift, IReadOnlyList<SoakWindow> windows)
    {
        Mark[] marks = [.. Marks(figure, windows)];
        double lowest = marks.Min(mark => mark.Lo), highest = marks.Max(mark => mark.Hi),
            room = Math.Max((highest - lowest) / 20, Math.Max(Math.Abs(highest), 1) / 1_000);
        Scale x = new(0, Math.Max(windows[^1].Hours, double.Epsilon), 18, 97), y = new(lowest - room, highest + room, Bottom, Top);
        var strokes = new Strokes(isCoarse: marks.Length > MaxMarks / 2);
        Draw(strokes, Kind(figure), marks, x, y);
        Draw(strokes, figure, drift, windows, x, y);
        string unit = figure.Unit.Length == 0 ? "" : $", {figure.Unit}";
        string summary =
            $"From {SoakSentences.Value(drift, drift.From)} to {SoakSentences.Value(drift, drift.To)}: "
                + $"{SoakSentences.Signed(drift, drift.PerHour)} an hour, 95 % interval {SoakSentences.Interval(drift)}; "
                + $"{SoakSentences.Word(drift.Growth)}.";
        return new($"{figure.Title}{unit}: {SoakSentences.Word(drift.Growth)}", summary, Height,
            [.. Axis.Horizontal(y), .. Axis.Vertical(x, Top, Bottom, 4), strokes.ToElement(Height)]);
    }

    private static string Kind(SoakFigure figure) => figure.Name.StartsWith("server", StringComparison.Ordinal) ? "server" : "client";

    private static void Draw(Strokes strokes, string kind, Mark[] marks, Scale x, Scale y)
    {
        string KindOf(Mark mark) => mark.Settling ? "void" : kind;
        foreach ((Mark one, Mark next) in marks.Zip(marks.Skip(1)))
            strokes.Between($"{KindOf(one)} run", x.At(one.Hours), y.At(one.Mean), x.At(next.Hours), y.At(next.Mean));
        foreach (Mark mark in marks.Where(mark => mark.Hi > mark.Lo))
            strokes.Upright($"{KindOf(mark)} spread", x.At(mark.Hours), y.At(mark.Lo), y.At(mark.Hi));
        foreach (Mark mark in marks)
            strokes.Dot($"{KindOf(mark)} small", x.At(mark.Hours), y.At(mark.Mean));
    }

    private static void Draw(Strokes strokes, SoakFigure figure, Drift drift, IReadOnlyList<SoakWindow> windows, Scale x, Scale y)
    {
        if (drift is not { From: { } from, To: { } to })
            return;
        double[] hours = [.. windows.Where(window => !window.Settling && window.Valid && figure.Of(window) is not null)
            .Select(window => window.Hours)];
        if (hours.Length == 0)
            return;
        strokes.Between("floor run", x.At(hours[0]), y.At(from / figure.Scale), x.At(hours[^1]), y.At(to / figure.Scale));
        foreach (double slope in new[] { drift.PerHourLo, drift.PerHourHi }.OfType<double>())
            Turned(strokes, slope / figure.Scale, (hours[0], hours[^1], (from + to) / 2 / figure.Scale), x, y);
    }

    // As much of it as the plot has room for.
    private static void Turned(Strokes strokes, double slope, (double From, double To, double Middle) line, Scale x, Scale y)
    {
        double half = (line.To - line.From) / 2, center = (line.From + line.To) / 2;
        double room = Math.Min(y.Hi - line.Middle, line.Middle - y.Lo);
        double reach = Math.Abs(slope) * half > room ? room / Math.Abs(slope) : half;
        strokes.Between("floor spread", x.At(center - reach), y.At(line.Middle - slope * reach), x.At(center + reach),
            y.At(line.Middle + slope * reach));
    }

    private static IEnumerable<Mark> Marks(SoakFigure figure, IReadOnlyList<SoakWindow> windows)
    {
        var known = (from window in windows let value = figure.Of(window) where value is not null
            select (window.Hours, window.Settling, Value: value.Value / figure.Scale)).ToArray();
        return known.Chunk(1 + (known.Length - 1) / MaxMarks)
            .Select(part =>
                new Mark(part.Average(each => each.Hours), part.Average(each => each.Value), part.Min(each => each.Value),
                part.Max(each => each.Value), part[0].Settling));
    }

    private sealed record Mark(double Hours, double Mean, double Lo, double Hi, bool Settling);
}
