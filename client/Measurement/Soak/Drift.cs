namespace IntegrationMethods.Measurement.Soak;

/// <summary>How one figure changed over a soak: a row of <c>drift.csv</c>, in the unit of the figure's column in <c>soak.csv</c>.</summary>
internal sealed record Drift
{
    /// <summary>Of all figures together, at every moment of a soak at once: how often an interval may miss the truth.</summary>
    public const double Alpha = 0.05;

    /// <summary>The soak that the figure belongs to; all rows of a file have the same.</summary>
    public required string RunId { get; init; }

    /// <summary>The cell that was watched.</summary>
    public required string Cell { get; init; }

    /// <summary>The column in <c>soak.csv</c>.</summary>
    public required string Figure { get; init; }

    /// <summary>Windows that the slope comes from: those after the settling time that have the figure.</summary>
    public required int Windows { get; init; }

    /// <summary>The fitted line at the first of them; null where there are too few.</summary>
    public double? From { get; init; }

    /// <summary>The fitted line at the last of them.</summary>
    public double? To { get; init; }

    /// <summary>The slope of the line: growth per hour.</summary>
    public double? PerHour { get; init; }

    /// <summary>
    /// Lower end of its interval, which holds for all figures together and at every moment at once (95 %); null where it has none yet.
    /// </summary>
    public double? PerHourLo { get; init; }

    /// <summary>Upper end of its interval.</summary>
    public double? PerHourHi { get; init; }

    /// <summary>Estimated correlation between neighbouring windows, from 0 to 1; the larger it is, the wider the interval.</summary>
    public double? Autocorrelation { get; init; }

    /// <summary>Allowed growth per hour.</summary>
    public double? LimitPerHour { get; init; }

    /// <summary>Whether the figure grows by more than its limit, does not, or this is undecided.</summary>
    public required GrowthVerdict Growth { get; init; }

    /// <summary>All figures of a soak, as they are by now.</summary>
    /// <param name="windows">At least one; all so far.</param>
    /// <param name="maxGrowth">Allowed growth in an hour, as a part of the figure where its line begins.</param>
    public static IReadOnlyList<Drift> Of(IReadOnlyList<SoakWindow> windows, double maxGrowth) =>
        [.. SoakFigure.All.Select(figure => Of(figure, windows, maxGrowth))];

    private static Drift Of(SoakFigure figure, IReadOnlyList<SoakWindow> windows, double maxGrowth)
    {
        (double, double)[] points = [.. from window in windows where !window.Settling
            && window.Valid let value = figure.Of(window) where value is not null select (window.Hours, value.Value)];
        Growth? growth = Soak.Growth.Of(points, Alpha / SoakFigure.All.Count, from =>
            Math.Max(maxGrowth * from, figure.MinGrowth), figure.MinGrowth);
        bool isBounded = growth is not null && double.IsFinite(growth.Slope.Half);
        return new()
        {
            RunId = windows[0].RunId,
            Cell = windows[0].Cell,
            Figure = figure.Name,
            Windows = points.Length,
            From = growth?.From,
            To = growth?.To,
            PerHour = growth?.Slope.Value,
            PerHourLo = isBounded ? growth!.Slope.Low : null,
            PerHourHi = isBounded ? growth!.Slope.High : null,
            Autocorrelation = growth?.Slope.Autocorrelation,
            LimitPerHour = growth?.Limit,
            Growth = growth?.Word ?? GrowthVerdict.Undecided,
        };
    }
}
