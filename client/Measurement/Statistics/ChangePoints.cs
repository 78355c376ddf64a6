namespace IntegrationMethods.Measurement.Statistics;

/// <summary>
/// Where a series of figures changes its level or its spread, without a word on what shape it has: E-divisive with means. Source: Matteson
/// &amp; James, A Nonparametric Approach for Multiple Change Point Analysis of Multivariate Data, JASA 109 (2014); with the distance |x −
/// y|.
/// </summary>
internal static class ChangePoints
{
    /// <summary>Figures on either side of a change, at least.</summary>
    public const int MinSegment = 3;

    /// <summary>How often a series without a change shows one.</summary>
    public const double Alpha = 0.01;

    private const int Permutations = 199;

    /// <summary>The first places of new levels, in order; the same ones for the same figures, whenever they are asked for.</summary>
    /// <param name="values">In the order of time; what is no finite number belongs out of it.</param>
    public static IReadOnlyList<int> Of(IReadOnlyList<double> values)
    {
        var random = new Random(values.Count);
        var cuts = new SortedSet<int>();
        while (Best(values, cuts) is { Statistic: > 0 } best && IsShown(values, cuts, best.Statistic, random))
            cuts.Add(best.Place);
        return [.. cuts];
    }

    // Shuffled within the levels that are known, a series has no further change.
    private static bool IsShown(IReadOnlyList<double> values, SortedSet<int> cuts, double statistic, Random random)
    {
        int asLarge = 0;
        for (int i = 0; i < Permutations; i++)
        {
            double[] shuffled = [.. values];
            foreach ((int from, int to) in Segments(values.Count, cuts))
                random.Shuffle(shuffled.AsSpan(from, to - from));
            if (Best(shuffled, cuts) is { } best && best.Statistic >= statistic)
                asLarge++;
        }
        return (1.0 + asLarge) / (1 + Permutations) <= Alpha;
    }

    private static (int Place, double Statistic)? Best(IReadOnlyList<double> values, SortedSet<int> cuts)
    {
        (int Place, double Statistic)? best = null;
        foreach ((int from, int to) in Segments(values.Count, cuts))
        {
            foreach ((int place, double statistic) in Splits(values, from, to))
            {
                if (best is null || statistic > best.Value.Statistic)
                    best = (place, statistic);
            }
        }
        return best;
    }

    private static IEnumerable<(int From, int To)> Segments(int count, SortedSet<int> cuts) => cuts.Prepend(0).Zip(cuts.Append(count));

    // With m figures on the left and n on the right: (2 ΣΣ|x − y| / mn − mean |x − x'| − mean |y − y'|) mn / (m + n). One figure at a time
    // moves to the left.
    private static IEnumerable<(int Place, double Statistic)> Splits(IReadOnlyList<double> values, int from, int to)
    {
        double left = 0, between = 0, right = 0;
        for (int i = from; i < to; i++)
            for (int j = i + 1; j < to; j++)
                right += Math.Abs(values[i] - values[j]);
        for (int place = from + 1; place <= to - MinSegment; place++)
        {
            double toLeft = 0, toRight = 0;
            for (int i = from; i < place - 1; i++)
                toLeft += Math.Abs(values[place - 1] - values[i]);
            for (int i = place; i < to; i++)
                toRight += Math.Abs(values[place - 1] - values[i]);
            (left, right, between) = (left + toLeft, right - toRight, between + toRight - toLeft);
            double m = place - from, n = to - place;
            if (m >= MinSegment)
                yield return (place, (2 * between / (m * n) - 2 * left / (m * (m - 1)) - 2 * right / (n * (n - 1))) * m * n / (m + n));
        }
    }
}
