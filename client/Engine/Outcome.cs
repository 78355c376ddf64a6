using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Client.Engine;

/// <summary>What one repetition gave.</summary>
/// <param name="Timed">Of the process that was timed.</param>
internal sealed record Outcome(WorkReply Timed)
{
    /// <summary>Of the server under test, over the same window; null where there is none.</summary>
    public WorkReply? Server { get; init; }

    /// <summary>The very first time that fresh processes did the work, milliseconds; null where that is the timed one.</summary>
    public double? ColdMs { get; init; }

    /// <summary>Spent in untimed work before, the first time included, milliseconds.</summary>
    public double? WarmupMs { get; init; }
}
