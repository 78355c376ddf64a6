using IntegrationMethods.Measurement.Cells;
using IntegrationMethods.Measurement.Statistics;

namespace IntegrationMethods.Measurement.Compare;

/// <summary>One cell over runs, as the latest has it: its ratio to the floor of each run, by the run's place.</summary>
internal sealed record CellHistory(Cell Cell, IReadOnlyList<(int Run, PairedRatio Ratio)> Points)
{
    /// <summary>Where its level changes: the place of the first run of each new level, and that level over the one before.</summary>
    public IReadOnlyList<(int Run, double Ratio)> Changes { get; } = [
        .. Find([.. Points.Select(point => (point.Run, Math.Log(point.Ratio.Ratio)))])];

    private static IEnumerable<(int Run, double Ratio)> Find((int Run, double Log)[] points)
    {
        int[] cuts = [.. ChangePoints.Of([.. points.Select(point => point.Log)])];
        double[] levels = [.. cuts.Prepend(0).Zip(cuts.Append(points.Length), (from, to) => points[from..to].Average(point => point.Log))];
        return cuts.Select((cut, i) => (points[cut].Run, Math.Exp(levels[i + 1] - levels[i])));
    }
}
