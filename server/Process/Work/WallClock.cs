namespace IntegrationMethods.Processes.Work;

/// <summary>
/// What the machine's clock on the wall says, for names and records: nothing is timed by it, as it may be wrong or be set meanwhile;
/// <see cref="HostClock"/> is for that.
/// </summary>
public static class WallClock
{
    /// <summary>Where all of the product reads the time of day; tests have it read another one.</summary>
    public static TimeProvider Source { get; set; } = TimeProvider.System;

    public static DateTimeOffset Now => Source.GetUtcNow();
}
