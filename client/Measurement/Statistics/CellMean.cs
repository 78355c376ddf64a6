namespace IntegrationMethods.Measurement.Statistics;

/// <summary>
/// The geometric mean of a cell's own figures, one per block, and how far it may be off, by two routes: from block to block within a launch
/// of the processes, and from launch to launch. Unlike a ratio, it keeps what hits a whole block or launch. The wider interval counts:
/// launches can't lend each other degrees of freedom, as the cells of a <see cref="BlockDesign"/> do, so that by chance a few of them look
/// equal too often for the error within them to be trusted.
/// </summary>
/// <remarks>
/// With y a logarithm, n blocks and G launches of m blocks: within launches, W = Σ(y − ȳ(launch))² / (n − G), with the standard error
/// √(W / n) and n − G degrees of freedom; between them, B = Σm(ȳ(launch) − ȳ)² / (G − 1), with √(u / n) and G − 1. Launches of unequal
/// length average out less: u = B + max(0, B − W) (q / ((n − q) / (G − 1)) − 1) with q = Σm² / n. Sources: see <see cref="BlockDesign"/>.
/// </remarks>
internal sealed class CellMean
{
    private readonly double _mean;
    private readonly int _blocks;
    private readonly (double Se, double Degrees) _within;
    private readonly (double Se, double Degrees)? _between;

    private CellMean(double[] logs, IReadOnlyList<int> launchNumbers)
    {
        (_mean, _blocks) = (logs.Average(), logs.Length);
        double[][] launches = [.. logs.Zip(launchNumbers).GroupBy(block => block.Second, block => block.First)
            .Select(launch => launch.ToArray())];
        // If each block has its own launch, launches can't be distinguished from blocks.
        if (launches.Length == _blocks)
            launches = [logs];
        double n = _blocks, within = launches.Sum(Squares) / (n - launches.Length);
        _within = (Math.Sqrt(within / n), n - launches.Length);
        if (launches.Length > 1)
            _between = (Math.Sqrt(Between(launches, within) / n), launches.Length - 1);
    }

    /// <returns>Null, not available, for under two figures, or one that is no positive number.</returns>
    public static CellMean? Of(IReadOnlyList<double> figures, IReadOnlyList<int> launchNumbers) =>
        figures.Count >= 2 && figures.All(figure => double.IsFinite(figure) && figure > 0)
            ? new([.. figures.Select(figure => Math.Log(figure))], launchNumbers)
            : null;

    public double Figure => Math.Exp(_mean);

    /// <param name="confidence">Over 0 and under 1.</param>
    /// <param name="intervals">How many intervals hold together; see <see cref="StudentT.QuantileAt"/>.</param>
    public (double Lo, double Hi) Interval(double confidence = 0.95, int intervals = 1)
    {
        double half = HalfWidth(confidence, intervals);
        return (Math.Exp(_mean - half), Math.Exp(_mean + half));
    }

    /// <summary>
    /// About how many repetitions would make the interval half as wide as the distance to a bound on either side; null where launches
    /// differ by more than blocks do, so that more blocks alone would not.
    /// </summary>
    public int? RepetitionsFor(double bound, double confidence, int intervals)
    {
        if (_between is { } between && between.Se > _within.Se)
            return null;
        double distance = Math.Abs(_mean - Math.Log(bound));
        return (int)Math.Min(int.MaxValue, Math.Ceiling(_blocks * Math.Pow(2 * HalfWidth(confidence, intervals) / distance, 2)));
    }

    private double HalfWidth(double confidence, int intervals)
    {
        double Half((double Se, double Degrees) route) =>
            route.Se == 0 ? 0 : route.Se * StudentT.QuantileAt(confidence, route.Degrees, intervals);
        return Math.Max(Half(_within), _between is { } between ? Half(between) : 0);
    }

    private double Between(double[][] launches, double within)
    {
        double n = _blocks, q = launches.Sum(launch => (double)launch.Length * launch.Length) / n;
        double between = launches.Sum(launch => launch.Length * Math.Pow(launch.Average() - _mean, 2)) / (launches.Length - 1);
        return between + Math.Max(0, between - within) * (q * (launches.Length - 1) / (n - q) - 1);
    }

    private static double Squares(double[] launch)
    {
        double mean = launch.Average();
        return launch.Sum(log => (log - mean) * (log - mean));
    }
}
