namespace IntegrationMethods.Processes.Work;

/// <summary>A work that came to its end.</summary>
/// <param name="Answer">What it computed or fetched, to be held against what is known to be right.</param>
internal sealed record WorkDone(string Answer)
{
    /// <summary>Time of each of its calls, milliseconds; empty where it has no calls.</summary>
    public double[] SamplesMs { get; init; } = [];

    /// <summary>Its time where that is not from call to end, such as the mean of many too short to be timed alone; null where it is.</summary>
    public double? WallMs { get; init; }

    /// <summary>Spent in opening connections, added up, milliseconds; null where there were none to open.</summary>
    public double? SetupMs { get; init; }
}
