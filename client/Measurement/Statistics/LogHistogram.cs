namespace IntegrationMethods.Measurement.Statistics;

/// <summary>
/// Counts of values in buckets of equal ratio, 250 for each power of ten, so that a bucket is under 1 % wide. The edges are fixed:
/// histograms of several machines merge into the one that all of their values would have made.
/// </summary>
internal sealed class LogHistogram
{
    private const int PerDecade = 250;
    private const int LowestDecade = -5;
    private const int Decades = 13;

    // Six digits, so that a file holds them exactly and people can read them.
    private static readonly double[] s_edges = [.. Enumerable.Range(0, Decades * PerDecade + 1)
        .Select(i => Rounded(Math.Pow(10, LowestDecade + i / (double)PerDecade), 6))];

    private readonly SortedDictionary<int, long> _counts = [];

    public long Count { get; private set; }

    /// <summary>Buckets that hold values, from the lowest: from is within, to is not.</summary>
    public IEnumerable<(double From, double To, long Count)> Buckets =>
        _counts.Select(bucket => (s_edges[bucket.Key], s_edges[bucket.Key + 1], bucket.Value));

    /// <param name="value">Over 0; what lies beyond 0.00001 and 100,000,000 counts in the outermost buckets.</param>
    /// <param name="count">How often.</param>
    public void Add(double value, long count = 1)
    {
        int place = Array.BinarySearch(s_edges, value), bucket = Math.Clamp(place < 0 ? ~place - 1 : place, 0, s_edges.Length - 2);
        _counts[bucket] = _counts.GetValueOrDefault(bucket) + count;
        Count += count;
    }

    /// <summary>Loses nothing, as the edges are the same.</summary>
    public void Add(LogHistogram other)
    {
        foreach ((double from, _, long count) in other.Buckets)
            Add(from, count);
    }

    /// <summary>
    /// The middle of the bucket that holds the quantile by the nearest rank, to four digits, within 0.5 % of it; null where too few values
    /// lie beyond, see <see cref="Percentile"/>.
    /// </summary>
    /// <param name="q">Over 0 and under 1.</param>
    public double? Quantile(double q)
    {
        if (Percentile.Rank(Count, q) is not { } rank)
            return null;
        (double from, double to, _) = Buckets.First(bucket => (rank -= bucket.Count) <= 0);
        return Rounded(Math.Sqrt(from * to), 4);
    }

    /// <summary>Wider buckets without gaps, one empty one at either end: for drawings.</summary>
    /// <param name="merged">Buckets that become one.</param>
    public IReadOnlyList<(double From, double To, long Count)> Outline(int merged)
    {
        if (_counts.Count == 0)
            return [];
        Dictionary<int, long> wide = _counts.GroupBy(bucket => bucket.Key / merged)
            .ToDictionary(group => group.Key, group => group.Sum(bucket => bucket.Value));
        int first = Math.Max(0, wide.Keys.Min() - 1), last = Math.Min((s_edges.Length - 2) / merged, wide.Keys.Max() + 1);
        return [.. Enumerable.Range(first, last - first + 1)
            .Select(i => (s_edges[i * merged], s_edges[Math.Min((i + 1) * merged, s_edges.Length - 1)], wide.GetValueOrDefault(i)))];
    }

    private static double Rounded(double value, int digits) =>
        double.Parse(value.ToString($"G{digits}", CultureInfo.InvariantCulture), CultureInfo.InvariantCulture);
}
