using IntegrationMethods.Measurement.Statistics;

namespace IntegrationMethods.Measurement.Soak;

/// <summary>How a figure grows, the growth allowed in an hour, and whether more than that, or no more, is proven.</summary>
internal sealed record Growth(Slope Slope, double Hours, double Limit, GrowthVerdict Word)
{
    /// <summary>With fewer points, what a process takes once would look like growth.</summary>
    public const int MinPoints = 12;

    public double From => Slope.MeanY - Slope.Value * Hours / 2;

    public double To => From + Slope.Value * Hours;

    /// <summary>
    /// Proven growth is three things: the lower end of the interval is above the limit; it has come to more than <paramref name="least"/>
    /// by now; and each half of the time grows by more than the limit on its own, as what a process takes once is a step in one of them.
    /// The last two can only take alarms away, so that the interval's promise stays.
    /// </summary>
    /// <param name="points">Hours and figures, in their order.</param>
    /// <param name="alpha">As of <see cref="Slope.Of"/>.</param>
    /// <param name="limit">Allowed growth in an hour, of the line at its first point.</param>
    /// <param name="least">Allowed growth in all.</param>
    /// <returns>Null for too few points.</returns>
    public static Growth? Of(IReadOnlyList<(double X, double Y)> points, double alpha, Func<double, double> limit, double least)
    {
        if (points.Count < MinPoints)
            return null;
        var growth = new Growth(Slope.Of(points, alpha), points[^1].X - points[0].X, 0, GrowthVerdict.Undecided);
        growth = growth with { Limit = limit(growth.From) };
        return growth with { Word = growth.IsProven(points, alpha, least) ? GrowthVerdict.Grows
            : growth.Slope.High <= growth.Limit ? GrowthVerdict.Bounded
            : GrowthVerdict.Undecided };
    }

    private bool IsProven(IReadOnlyList<(double X, double Y)> points, double alpha, double least)
    {
        int middle = points.Count / 2;
        return Slope.Low > Limit && Slope.Low * Hours > least
            && Slope.Of([.. points.Take(middle)], alpha).Value > Limit && Slope.Of([.. points.Skip(middle)], alpha).Value > Limit;
    }
}
