using System.Xml.Linq;

namespace IntegrationMethods.Client.Reports.Html;

/// <summary>Sync and async of one method over steps such as calls in flight: a line each, with the spread at every step.</summary>
/// <param name="y">Shared by all panels of a figure.</param>
/// <param name="steps">Below the plot, from left to right.</param>
internal sealed class LinePanel(Scale y, IReadOnlyList<string> steps)
{
    private const double Bottom = 150;

    /// <summary>Where a plot's <see cref="Scale"/> starts and ends, pixels.</summary>
    public const double Low = Bottom, High = 18;

    public Panel Panel(string title, string summary, IEnumerable<Point> sync, IEnumerable<Point> async, int group = 0) => new(
        title, summary, Bottom + 22, [.. Axis.Horizontal(y), .. Feet(), .. Series("sync", sync, -0.8), .. Series("async", async, 0.8)], group);

    private IEnumerable<XElement> Feet() => steps.Select((step, i) => Axis.Label("tick", X(i), Bottom + 16, step, "middle"));

    private IEnumerable<XElement> Series(string kind, IEnumerable<Point> points, double aside)
    {
        Point[] line = [.. points];
        return
        [
            .. line.Zip(line.Skip(1), (a, b) => Axis.Between($"{kind} run", X(a.Step) + aside, y.At(a.Figure), X(b.Step) + aside, y.At(b.Figure))),
            .. line.Select(point => Axis.Upright($"{kind} spread", X(point.Step) + aside, y.At(point.Lo), y.At(point.Hi))),
            .. line.Select(point => Axis.Dot(kind, X(point.Step) + aside, y.At(point.Figure))),
        ];
    }

    // The figures of the grid stand at the left.
    private double X(int step) => 18 + 76.0 * (step + 0.5) / steps.Count;

    /// <param name="Step">Which of the steps, from 0.</param>
    /// <param name="Figure">The figure.</param>
    /// <param name="Lo">Lower end of its spread.</param>
    /// <param name="Hi">Upper end of its spread.</param>
    internal sealed record Point(int Step, double Figure, double Lo, double Hi);
}
