namespace IntegrationMethods.Measurement.Cells;

/// <summary>How many repetitions of each cell a run makes, by limits that are fixed before it starts.</summary>
/// <param name="Min">At least, blocks.</param>
/// <param name="Max">At most, blocks.</param>
/// <param name="MaxTime">After this time from the start of the run, no block beyond the minimum is started.</param>
internal sealed record RunLength(int Min, int Max, TimeSpan MaxTime)
{
    public bool IsFixed => Min == Max;

    public static RunLength Exactly(int repetitions) => new(repetitions, repetitions, Timeout.InfiniteTimeSpan);
}
