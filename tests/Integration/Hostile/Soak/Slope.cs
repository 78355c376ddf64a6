using IntegrationMethods.Measurement.Statistics;

namespace IntegrationMethods.Tests.Integration.Hostile.Soak;

/// <summary>The slope of a line by least squares, with its 95 % interval by Student's t and n − 2 degrees of freedom.</summary>
/// <param name="Value">Growth for each unit of x.</param>
/// <param name="Low">Lower end of the interval.</param>
/// <param name="High">Upper end of the interval.</param>
/// <remarks>The interval takes the residuals for independent. Memory is not: what it allocates stays for a while, so the true interval is wider.</remarks>
internal readonly record struct Slope(double Value, double Low, double High)
{
    public const int MinPoints = 3;

    /// <param name="points">At least three, not all at one x.</param>
    public static Slope Of(IReadOnlyCollection<(double X, double Y)> points)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(points.Count, MinPoints);
        double x = points.Average(point => point.X), y = points.Average(point => point.Y);
        double squares = points.Sum(point => (point.X - x) * (point.X - x));
        double slope = points.Sum(point => (point.X - x) * (point.Y - y)) / squares;
        double residuals = points.Sum(point => Math.Pow(point.Y - y - slope * (point.X - x), 2));
        double half = StudentT.QuantileAt(0.95, points.Count - 2) * Math.Sqrt(residuals / (points.Count - 2) / squares);
        return new(slope, slope - half, slope + half);
    }
}
