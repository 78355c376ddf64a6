using IntegrationMethods.Measurement.Model;

namespace IntegrationMethods.Measurement.Verdicts;

/// <summary>Which repetitions the figures stand on.</summary>
internal static class CountedRuns
{
    /// <summary>
    /// Those of quiet blocks, once there are as many as a verdict takes; until then all, as figures of a restless machine are
    /// better than none, and they get no verdict. Whole blocks only, so that every pair stays one.
    /// </summary>
    public static HashSet<RepetitionRecord> Of(IReadOnlyCollection<RepetitionRecord> runs)
    {
        HashSet<(string, int)> noisy = [.. Noisy(runs)];
        int quiet = runs.Where(run => run.Cell.IsInBlocks).Select(Block).Distinct().Count(block => !noisy.Contains(block));
        return new(quiet < VerdictRule.MinBlocks ? runs : runs.Where(run => !run.Cell.IsInBlocks || !noisy.Contains(Block(run))), ReferenceEqualityComparer.Instance);
    }

    /// <summary>The blocks that were disturbed.</summary>
    public static IEnumerable<(string RunId, int Block)> Noisy(IEnumerable<RepetitionRecord> runs) =>
        runs.Where(run => run.NoiseReason is not null).Select(Block).Distinct();

    private static (string, int) Block(RepetitionRecord run) => (run.RunId, run.Block);
}
