namespace IntegrationMethods.Processes.Options;

/// <summary>The times that an option takes.</summary>
public sealed record TimeRange(TimeSpan Min, TimeSpan Max)
{
    /// <summary>Unit of a number without one; null where a unit is required.</summary>
    public TimeSpan? Bare { get; init; }

    /// <summary>Whether only whole milliseconds are allowed, which is what <c>Thread.Sleep</c> counts.</summary>
    public bool IsWhole { get; init; }

    /// <summary>From a millisecond on, with a unit.</summary>
    public static TimeRange UpTo(TimeSpan max) => new(TimeSpan.FromMilliseconds(1), max);

    /// <summary>Where a number without a unit is in seconds.</summary>
    public static TimeRange OfSeconds(double min, double max) =>
        new(TimeSpan.FromSeconds(min), TimeSpan.FromSeconds(max)) { Bare = TimeSpan.FromSeconds(1) };

    /// <summary>A simulated delay, up to a minute; a number without a unit is in milliseconds.</summary>
    public static TimeRange OfDelay { get; } =
        new(TimeSpan.Zero, TimeSpan.FromMinutes(1)) { Bare = TimeSpan.FromMilliseconds(1), IsWhole = true };

    public override string ToString() =>
        $"a time {(Bare is null ? "with a unit, " : "")}from {Durations.Text(Min)} to "
            + $"{Durations.Text(Max)}{(IsWhole ? ", in whole milliseconds" : "")}";
}
