namespace IntegrationMethods.Measurement.Statistics;

/// <summary>
/// A mean log ratio and how far it may be off, by two routes: from block to block within a launch of the processes, and from launch to
/// launch. The larger error counts, as a run that sees its processes once can't know how lucky they were.
/// </summary>
/// <param name="Logs">The pairs.</param>
/// <param name="Se">Standard error of their mean within launches.</param>
/// <param name="Degrees">Its degrees of freedom.</param>
/// <param name="LaunchSe">Standard error of their mean between launches; 0 where there was one launch.</param>
/// <param name="LaunchDegrees">Its degrees of freedom.</param>
internal sealed record Estimate(PairedLogs Logs, double Se, double Degrees, double LaunchSe = 0, double LaunchDegrees = 1)
{
    public int N => Logs.N;

    /// <summary>The pair's mean in each launch, one weight each; null where there were under three launches.</summary>
    public PairedLogs? OfLaunches { get; init; }

    /// <summary>
    /// The deviation of one block's log ratio that gives the standard error that counts at 95 %: half-width · √n / t, with the t of
    /// <see cref="Degrees"/>.
    /// </summary>
    public double Sd => HalfWidth(0.95) / StudentT.QuantileAt(0.95, Degrees) * Math.Sqrt(N);

    /// <summary>Whether launches differ by more than blocks do, so that further blocks alone would not narrow the interval.</summary>
    public bool IsLimitedByLaunches => LaunchSe > Se;

    /// <summary>The larger error, and its degrees of freedom.</summary>
    public (double Se, double Degrees) Counted => IsLimitedByLaunches ? (LaunchSe, LaunchDegrees) : (Se, Degrees);

    /// <summary>From the pairs alone, of one launch.</summary>
    public static Estimate Of(PairedLogs logs) => new(logs, logs.Sd / Math.Sqrt(logs.N), logs.N - 1);

    /// <summary>Half of the interval's width, of logarithms.</summary>
    /// <param name="confidence">Of the interval, over 0 and under 1.</param>
    /// <param name="intervals">How many intervals hold together; see <see cref="StudentT.QuantileAt"/>.</param>
    public double HalfWidth(double confidence, int intervals = 1)
    {
        (double se, double degrees) = Counted;
        return se == 0 ? 0 : StudentT.QuantileAt(confidence, degrees, intervals) * se;
    }

    /// <summary>b over a with its interval.</summary>
    public PairedRatio Ratio(double confidence = 0.95, int intervals = 1)
    {
        double half = HalfWidth(confidence, intervals);
        return new(Math.Exp(Logs.Mean), Math.Exp(Logs.Mean - half), Math.Exp(Logs.Mean + half), N);
    }
}
