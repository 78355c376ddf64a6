using IntegrationMethods.Processes.Costs;

namespace IntegrationMethods.Processes.Work;

/// <summary>One line from a work's process; what does not belong to the request is null.</summary>
/// <param name="Error">What failed, one line; null where all went well.</param>
/// <param name="Told">What an opened work has to tell.</param>
/// <param name="StartedUtc">Start of the window.</param>
/// <param name="WallMs">Time of the work, with the delay.</param>
/// <param name="InjectedMs">The delay; null where none was asked for.</param>
/// <param name="SetupMs">Spent in opening connections.</param>
/// <param name="Answer">What the work gave.</param>
/// <param name="Cost">Of the process in the window.</param>
/// <param name="Peaks">Threads in the window.</param>
/// <param name="PeakRssBytes">Most memory resident so far, bytes.</param>
internal sealed record WorkReply(
    string? Error = null,
    string? Told = null,
    DateTimeOffset StartedUtc = default,
    double? WallMs = null,
    double? InjectedMs = null,
    double? SetupMs = null,
    string? Answer = null,
    ProcessReading? Cost = null,
    ThreadPeaks? Peaks = null,
    long? PeakRssBytes = null)
{
    /// <summary>Time of each call, milliseconds.</summary>
    public double[] SamplesMs { get; init; } = [];
}
