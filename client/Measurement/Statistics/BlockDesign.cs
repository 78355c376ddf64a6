namespace IntegrationMethods.Measurement.Statistics;

/// <summary>
/// A randomized complete block design in generations: every cell once in each block, the blocks in a few launches of the cells' processes.
/// What hits a whole block is taken out with the block's mean. Cells differ in their variances, but ten or twenty blocks say little about
/// one of them, and three launches next to nothing: each is moderated by the mean of all. Sources: Montgomery, Design and Analysis of
/// Experiments, chapter 4 (blocks) and 14 (nested designs); Grubbs, On Estimating Precision of Measuring Instruments, JASA 43 (1948)
/// (a variance for each column); Satterthwaite, Biometrics Bulletin 2 (1946) (degrees of freedom of a sum of variances); Smyth, Linear
/// Models and Empirical Bayes Methods, Statistical Applications in Genetics and Molecular Biology 3 (2004) (moderated variances).
/// Every mean and every sum over blocks is weighted by <see cref="Weights"/>, and a number of blocks is the sum of theirs.
/// </summary>
/// <remarks>
/// Of k cells in n blocks of G launches, with y a logarithm less its block's mean and its cell's, and m blocks in a launch:
/// <list type="bullet">
/// <item>within launches, of each cell: S = Σ(y − ȳ(launch))² / d with d = n − G degrees of freedom; of the mean cell v = ΣS / (k − 1); a
/// cell's own o = max(v / 4, (S − v / k) / (1 − 2 / k)), of two cells v. Of these, ō is the mean and c their squared coefficient of
/// variation, which is 2 / d where cells do not differ: so ō counts as p = min(d, 2 / max(0, c − 2 / d)) degrees of freedom, and a cell's
/// variance is v(i) = (pō + do) / (p + d). Standard error of b over a: √((v(a) + v(b)) / n), with
/// (p + d) (v(a) + v(b))² / (v(a)² + v(b)²) degrees of freedom, of two cells d;</item>
/// <item>between launches, of each cell: B = k Σmȳ(launch)² / ((k − 1)(G − 1)); of the mean cell their mean. Where B is over the mean v(i),
/// launches of unequal length average out less: u = B + (B − mean v(i)) (q / ((n − q) / (G − 1)) − 1) with q = Σm² / n, else u = B.
/// Standard error of b over a: √(2 (¾ u of the mean cell + ¼ (u(a) + u(b)) / 2) / n). Of the e = (k − 1)(G − 1) degrees of freedom of the
/// mean cell's u, a pair's own has o = 2 (G − 1); with the weight of the others r = ¾ (e − o) / e, the degrees of freedom are
/// 1 / (r² / (e − o) + (1 − r)² / o). The weights were found by simulation (tests/Integration/Simulations).</item>
/// </list>
/// </remarks>
internal sealed class BlockDesign
{
    /// <summary>Part of the mean variance under which no cell's own is taken to be: by chance, an estimate may be under zero.</summary>
    private const double MinShare = 0.25;

    /// <summary>Weight of the mean cell's variance between launches: three launches say next to nothing of the pair itself.</summary>
    private const double LaunchPrior = 0.75;

    /// <summary>Launches that say something of a pair by themselves.</summary>
    private const int MinLaunches = 3;

    private readonly double[] _variances;
    private readonly double _degrees;
    private readonly double[] _launchVariances;
    private readonly double _pooledLaunchVariance;
    private readonly int _blocks;
    private readonly int _cells;
    private readonly int[] _all;
    private readonly int[][] _launches;
    private readonly double[] _weights;

    /// <param name="logs">For each cell, in the order of the blocks, the logarithm of its figure; two cells and two blocks at
    /// least.</param>
    /// <param name="launchNumbers">The launch of each block; if each block has its own, launches can't be distinguished from blocks and
    /// count as one.</param>
    public BlockDesign(IReadOnlyList<IReadOnlyList<double>> logs, IReadOnlyList<int> launchNumbers)
    {
        (_cells, _blocks) = (logs.Count, launchNumbers.Count);
        _all = [.. Enumerable.Range(0, _blocks)];
        _launches = [.. _all.GroupBy(block => launchNumbers[block]).Select(launch => launch.ToArray())];
        if (_launches.Length == _blocks)
            _launches = [_all];
        _weights = [.. Enumerable.Repeat(1.0, _blocks)];
        double[][] cells = [.. logs.Select(cell => cell.ToArray())];
        double[][] centered = Centered(cells);
        _weights = BlockWeights.Of(Residuals(centered), WithinLaunches(centered).Variances, _launches);
        centered = Centered(cells);
        (_variances, _degrees) = WithinLaunches(centered);
        double[] between = [.. centered.Select(BetweenSquares)];
        _launchVariances = [.. between.Select(own => _launches.Length == 1 ? 0 : LaunchVariance(own * _cells / LaunchDegrees))];
        _pooledLaunchVariance = _launches.Length == 1 ? 0 : LaunchVariance(between.Sum() / LaunchDegrees);
    }

    /// <summary>What each block counts, in the order of the blocks; 1 on average.</summary>
    public IReadOnlyList<double> Weights => _weights;

    private double LaunchDegrees => (_cells - 1) * (_launches.Length - 1);

    /// <summary>Cell <paramref name="b"/> against cell <paramref name="a"/>.</summary>
    public Estimate Estimate(PairedLogs logs, int a, int b)
    {
        double variance = _variances[a] + _variances[b];
        // Of two cells only the difference varies.
        double degrees = _cells == 2 || variance == 0
            ? _degrees
            : _degrees * variance * variance / (_variances[a] * _variances[a] + _variances[b] * _variances[b]);
        double launch = LaunchPrior * _pooledLaunchVariance + (1 - LaunchPrior) * (_launchVariances[a] + _launchVariances[b]) / 2;
        return new(logs, Math.Sqrt(variance / _blocks), degrees, Math.Sqrt(2 * launch / _blocks), Math.Max(1, PairLaunchDegrees))
        {
            OfLaunches = _launches.Length < MinLaunches
                ? null
                : PairedLogs.Of([.. _launches.Select(launch => launch.Sum(block => logs.Terms[block]) / Weight(launch))]),
        };
    }

    // The mean cell's variance has the pair's own in it.
    private double PairLaunchDegrees
    {
        get
        {
            double own = 2 * (_launches.Length - 1), others = LaunchDegrees - own;
            if (others <= 0)
                return LaunchDegrees;
            double weight = LaunchPrior * others / LaunchDegrees;
            return 1 / (weight * weight / others + (1 - weight) * (1 - weight) / own);
        }
    }

    // Without the blocks' means and the cells' own.
    private double[][] Centered(double[][] cells)
    {
        double[] blocks = [.. _all.Select(block => cells.Average(cell => cell[block]))];
        double all = Mean(blocks, _all);
        return [.. cells.Select(cell => Centered(cell, blocks, Mean(cell, _all) - all))];
    }

    private static double[] Centered(double[] cell, double[] blocks, double mean)
    {
        var centered = new double[cell.Length];
        for (int block = 0; block < cell.Length; block++)
            centered[block] = cell[block] - blocks[block] - mean;
        return centered;
    }

    private (double[] Variances, double Degrees) WithinLaunches(double[][] centered) =>
        Moderated(Variances([.. centered.Select(cell => _launches.Sum(launch => Squares(cell, launch)))]));

    private double[][] Residuals(double[][] centered)
    {
        double[][] residuals = [.. centered.Select(cell => cell.ToArray())];
        foreach ((double[] cell, int[] launch) in from cell in residuals from launch in _launches select (cell, launch))
        {
            double mean = Mean(cell, launch);
            foreach (int block in launch)
                cell[block] -= mean;
        }
        return residuals;
    }

    // The block's mean holds a part of each cell's own noise, so that a residual's variance is σ²(1 − 2/k) + mean(σ²)/k.
    private double[] Variances(double[] squares)
    {
        double degrees = _blocks - _launches.Length, k = _cells, mean = squares.Sum() / (degrees * (k - 1));
        return [.. squares.Select(sum => _cells == 2 ? mean : Math.Max(MinShare * mean, (sum / degrees - mean / k) / (1 - 2 / k)))];
    }

    // The less the cells' own variances differ beyond what chance makes them differ, the more the mean one counts: at most as much as its
    // own.
    private (double[] Variances, double Degrees) Moderated(double[] own)
    {
        double degrees = _blocks - _launches.Length, mean = own.Average();
        if (_cells == 2 || mean == 0)
            return (own, degrees);
        double prior = Math.Min(degrees, PriorDegrees(own, degrees));
        return ([.. own.Select(variance => (prior * mean + degrees * variance) / (prior + degrees))], prior + degrees);
    }

    /// <summary>
    /// Degrees of freedom that the mean of some variances counts for beside each of them, by how far they differ beyond what chance makes
    /// them differ; infinite where they do not.
    /// </summary>
    /// <param name="variances">Two at least, not all 0.</param>
    /// <param name="degrees">Of each of them.</param>
    public static double PriorDegrees(IReadOnlyCollection<double> variances, double degrees)
    {
        double mean = variances.Average();
        double spread = variances.Sum(variance => (variance - mean) * (variance - mean)) / (variances.Count - 1) / (mean * mean);
        return 2 / Math.Max(0, spread - 2 / degrees);
    }

    // Of a block, so that its mean over all blocks has the variance of the cell's mean. Launches of unequal length average out less.
    private double LaunchVariance(double between)
    {
        double within = _variances.Average(), squares = _launches.Sum(launch => Weight(launch) * Weight(launch)), n = _blocks;
        double expected = (n - squares / n) / (_launches.Length - 1);
        return between + Math.Max(0, between - within) * (squares / n / expected - 1);
    }

    private double Squares(double[] cell, int[] group)
    {
        double mean = Mean(cell, group), sum = 0;
        foreach (int block in group)
            sum += _weights[block] * (cell[block] - mean) * (cell[block] - mean);
        return sum;
    }

    private double BetweenSquares(double[] cell) =>
        _launches.Sum(launch => Weight(launch) * Math.Pow(Mean(cell, launch), 2));

    private double Mean(double[] values, int[] blocks)
    {
        double sum = 0;
        foreach (int block in blocks)
            sum += _weights[block] * values[block];
        return sum / Weight(blocks);
    }

    private double Weight(int[] blocks)
    {
        double sum = 0;
        foreach (int block in blocks)
            sum += _weights[block];
        return sum;
    }
}
