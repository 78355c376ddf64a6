using IntegrationMethods.Measurement.Records;

namespace IntegrationMethods.Measurement.Verdicts;

/// <summary>
/// Thread-pool starvation: work waits while all of the pool's threads are blocked, and the pool adds others one by one. Work that
/// computes waits just as long, longer on a crowded machine, but for threads that run or could run. Source: Microsoft, Debug
/// ThreadPool starvation (learn.microsoft.com, .NET diagnostics).
/// </summary>
internal static class Starvation
{
    /// <summary>The pool looks for blocked threads twice a second, or at once where it knows of them.</summary>
    private const double MinMs = 100;

    /// <summary>Which end of a repetition starved, with its figures; null if none did, or nothing is known.</summary>
    public static string? Of(RepetitionRecord run) => Of("the client", run.Client) ?? Of("the server", run.Server);

    private static string? Of(string end, ProcessCost cost) => cost is { TpQueuedMs: >= MinMs, TpInjected: > 0, TpBlockedMs: >= MinMs }
        ? string.Create(CultureInfo.InvariantCulture,
            $"{end}'s work waited {cost.TpQueuedMs:0} ms for a thread, {cost.TpBlockedMs:0} ms with every pool thread blocked, while the "
                + $"pool added {cost.TpInjected} threads (queue up to {cost.TpQueueMax})")
        : null;
}
