using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Measurement.Verdicts;
using static System.FormattableString;

namespace IntegrationMethods.Client.Selfchecks;

/// <summary>Whether a default run on this machine ends with an answer, also beside a hog of a tenth of it.</summary>
internal static class AnswersCheck
{
    private const double HogShare = 0.10;

    /// <summary>A bound that people can choose by.</summary>
    private const double MaxBound = 0.10;

    public static async Task<IReadOnlyList<CheckRow>> RunAsync(CancellationToken ct)
    {
        CheckRow alone = await RowAsync("a default run", ct);
        using var hog = new CpuHog(HogShare);
        return [alone, await RowAsync(Invariant($"the same beside a hog of {HogShare:0 %}"), ct)];
    }

    private static async Task<CheckRow> RowAsync(string item, CancellationToken ct)
    {
        (Contrast[] declared, RepetitionRecord[] runs) = await OwnRun.ReadAsync(["--db", "sqlite", "--log", "quiet"], Read, ct);
        int answered = declared.Count(contrast =>
            contrast.Verdict is VerdictKind.Equivalent or VerdictKind.Faster or VerdictKind.Slower
            || contrast is { Verdict: VerdictKind.Inconclusive, Bound: <= MaxBound });
        return new(
            item,
            Invariant($"≥ 90 % of declared contrasts decided, or bounded by {MaxBound:0 %}"),
            Invariant(
                $"{answered} of {declared.Length}; half-width {Precisions.Of(declared)?.Median:0.0 %} (median), ")
                    + Invariant($"{runs.Max(run => run.Block)} blocks, {MachineNoise.Of(runs)}"),
            10 * answered >= 9 * declared.Length && declared.Length > 0);
    }

    private static (Contrast[], RepetitionRecord[]) Read(string folder)
    {
        RepetitionRecord[] runs = [.. RunFiles.ReadRuns(Path.Combine(folder, FileNames.Runs))];
        return ([.. Contrasts.All(runs, withPower: false).Where(contrast => contrast.Family == Family.Declared)], runs);
    }
}
