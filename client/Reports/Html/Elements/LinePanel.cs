namespace IntegrationMethods.Reports.Html.Elements;

/// <summary>Sync and async of one method over steps such as calls in flight: a line each, with the spread at every step.</summary>
internal sealed class LinePanel(Scale y, IReadOnlyList<string> steps)
{
    private const double Bottom = 150;

    /// <summary>Where a plot's <see cref="Scale"/> starts and ends, pixels.</summary>
    public const double Low = Bottom, High = 18;

    public Panel Panel(string title, IEnumerable<string> summary, Func<CallForm, Point[]> points, int group = 0)
    {
        const double height = Bottom + 22;
        var strokes = new Strokes();
        Draw(strokes, "sync", points(CallForm.Sync), -0.8);
        Draw(strokes, "async", points(CallForm.Async), 0.8);
        return new(title, string.Join("; ", summary) + ".", height,
            [.. Axis.Horizontal(y), .. steps.Select((step, i) => Axis.Label("foot", X(i), Bottom + 16, step, "middle")),
                strokes.ToElement(height)], group);
    }

    private void Draw(Strokes strokes, string kind, Point[] line, double aside)
    {
        foreach ((Point a, Point b) in line.Zip(line.Skip(1)))
            strokes.Between($"{kind} run", X(a.Step) + aside, y.At(a.Figure), X(b.Step) + aside, y.At(b.Figure));
        foreach (Point point in line)
            strokes.Upright($"{kind} spread", X(point.Step) + aside, y.At(point.Lo), y.At(point.Hi));
        foreach (Point point in line)
            strokes.Dot(kind, X(point.Step) + aside, y.At(point.Figure));
    }

    // The figures of the grid stand at the left.
    private double X(int step) => 18 + 76.0 * (step + 0.5) / steps.Count;

    internal sealed record Point(int Step, double Figure, double Lo, double Hi);
}
