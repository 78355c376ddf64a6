namespace IntegrationMethods.Measurement.Cells;

/// <summary>How many blocks a run makes, fixed before it starts; after <c>MaxTime</c>, none beyond the minimum is started.</summary>
internal sealed record RunLength(int Min, int Max, TimeSpan MaxTime)
{
    public bool IsFixed => Min == Max;

    public static RunLength Exactly(int repetitions) => new(repetitions, repetitions, Timeout.InfiniteTimeSpan);
}
