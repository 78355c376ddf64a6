using IntegrationMethods.Measurement.Records;

namespace IntegrationMethods.Measurement.Verdicts;

/// <summary>What a further block of a run would take.</summary>
internal static class BlockTime
{
    /// <summary>
    /// From the start of one block to that of the next in the same launch of the processes, in the middle; null for runs without two of
    /// them.
    /// </summary>
    public static TimeSpan? Of(IEnumerable<RepetitionRecord> runs)
    {
        var starts = runs.Where(run => run.Cell.IsInBlocks && run.Position == 1)
            .Select(run => (run.RunId, run.Block, Launch: run.Launch ?? 1, run.Time.StartedUtc)).OrderBy(start => start.StartedUtc)
                .ToArray();
        TimeSpan[] times = [.. starts.Zip(starts.Skip(1))
            .Where(pair =>
                (pair.First.RunId, pair.First.Launch, pair.First.Block + 1) == (pair.Second.RunId, pair.Second.Launch, pair.Second.Block))
            .Select(pair => pair.Second.StartedUtc - pair.First.StartedUtc).Order()];
        return times.Length == 0 ? null : times[times.Length / 2];
    }
}
