using IntegrationMethods.Measurement.Replications;

namespace IntegrationMethods.Reports.Sentences;

/// <summary>What a run shows, in sentences that need no table beside them.</summary>
/// <param name="Brief">What to know first: which method is fastest, sync against async, and what else the run was made for.</param>
/// <param name="Findings">Each comparison of the run's question, by wall time, or at a rate by latency.</param>
/// <param name="Costs">The same questions by processor time.</param>
/// <param name="Warnings">What is not valid, what has no verdict, and what may distort the figures.</param>
/// <param name="Controls">How the run's controls came out.</param>
/// <param name="Notes">How far the findings reach.</param>
internal sealed record Conclusion(IReadOnlyList<string> Brief, IReadOnlyList<string> Findings, IReadOnlyList<string> Costs,
    IReadOnlyList<string> Warnings, IReadOnlyList<string> Controls, IReadOnlyList<string> Notes)
{
    /// <summary>Who else was at work; null on a quiet machine.</summary>
    public string? Noise { get; init; }

    public IEnumerable<string> AllWarnings => Noise is null ? Warnings : Warnings.Append(Noise);

    public const string Caveat =
        "Verdicts apply to this machine and this workload. contrasts.csv has every contrast with its family, its p-value and the "
            + "blocks needed for ±3 %.";

    /// <summary>Below this duration of a repetition, the noise of timers and of the scheduler matters.</summary>
    private const double MinRepetitionMs = 40;

    /// <summary>Many short repetitions make up for it.</summary>
    private const double MinTimeMs = 500;

    public static Conclusion Of(RunResults results, Replication? replication = null)
    {
        IReadOnlyList<CellRepetitions> cells = results.Cells;
        Contrast[] times = results.IsOpenLoop
            ? [.. results.Of(Metric.LatencyP50), .. results.Of(Metric.LatencyP99)]
            : results.Of(Metric.WallTime);
        CellRepetitions[] headline = HeadlineCells.Of(cells);
        bool ofBuilds = times.Any(contrast => contrast.IsOfBuilds);
        Contrast[] reported = [.. times.Where(contrast => IsReported(contrast, headline, ofBuilds))];
        string? forms = FormSentence.Of(results);
        string[] further = [.. TlsSentences.Of(headline, results.Design), .. SizeSentences.Of(times), .. NaiveProfile.Of(cells, times),
            .. CostSentences.Of(results)];
        return new(
            [.. Headed(results, forms, replication), .. reported.Where(contrast => !IsStated(contrast, forms)).Select(VerdictSentences.Of),
                .. further],
            [.. reported.Select(VerdictSentences.Of), .. further],
            [.. results.Of(Metric.CpuTime)
                .Where(contrast => IsReported(contrast, headline, ofBuilds) && contrast.Verdict != VerdictKind.Refused)
                .Select(VerdictSentences.Of)],
            [.. cells.Where(cell => cell.Reason is not null)
                .Select(Void), .. Refused(times), .. Short(cells), .. Starved(results.Runs), .. Unsteady(results.Runs)],
            [.. times.Where(contrast => contrast is { Family: Family.Control, Ratio: not null, IsTooShort: false })
                .Select(VerdictSentences.OfControl)],
            [
                .. GeneratorSentences.Notes(results.Comparison), .. CallSentences.Of(results.Comparison), .. Emulated(cells),
                Caveat,
            ])
        {
            Noise = MachineNoise.Of(results.Runs) is { Grade: not NoiseGrade.Quiet } noise ? $"Noise: {noise}." : null,
        };
    }

    private static IEnumerable<string> Headed(RunResults results, string? forms, Replication? replication)
    {
        if (replication is not null)
            return [replication.Ours];
        var headline = Headline.Of(results);
        return [.. new[] { headline.Sentence, headline.Evidence, forms }.OfType<string>(), .. OpenLoopSentences.Of(results)];
    }

    // One sentence states the forms of all methods; a warning states what is refused.
    private static bool IsStated(Contrast contrast, string? forms) =>
        contrast.Verdict == VerdictKind.Refused || (forms is not null && contrast is { IsOfForms: true, IsOfVariants: false });

    // The transports pairwise would bury the answer: the fastest stands beside the next, and the file has them all.
    private static bool IsReported(Contrast contrast, CellRepetitions[] headline, bool ofBuilds) => ofBuilds ? contrast.IsOfBuilds :
        contrast.IsOfVariants || (contrast.IsOfForms || contrast.Family is Family.Stack or Family.Tls or Family.Address)
            && headline.Any(cell => cell.Cell == contrast.CellB);

    // What is refused to all is said once.
    private static IEnumerable<string> Refused(IEnumerable<Contrast> contrasts) => contrasts
        .Where(contrast => contrast is { Verdict: VerdictKind.Refused, Ratio: not null, Family: not Family.Control })
        .GroupBy(contrast => contrast.Reason)
        .Select(reason =>
            string.Create(CultureInfo.InvariantCulture,
            $"{(reason.First().IsTooShort ? "No verdicts" : "REFUSED")}: {OneLine.Of(reason.Key!)} ({reason.Count()} "
                + $"{(reason.Count() == 1 ? "contrast" : "contrasts")})."));

    private static IEnumerable<string> Starved(IReadOnlyList<RepetitionRecord> runs) =>
        from cell in runs.GroupBy(run => run.Cell)
        let starved = cell.Select(Starvation.Of).OfType<string>().ToArray()
        where starved.Length > 0
        select string.Create(CultureInfo.InvariantCulture,
            $"Thread-pool starvation: {cell.Key.Key}: in {starved.Length} {(starved.Length == 1 ? "repetition" : "repetitions")} "
                + $"{starved[^1]}. {Unblock(cell.Key)}");

    private static string Unblock(Cell cell) => cell switch
    {
        { Variant: not null } => "Something blocks the pool's threads: await it instead.",
        { Form: CallForm.Sync } => "Use the async form, or start the pools with more threads: --profile tuned.",
        _ => "Something in it blocks; try more threads from the start: --profile tuned.",
    };

    private static IEnumerable<string> Short(IReadOnlyList<CellRepetitions> cells)
    {
        CellRepetitions[] brief = [.. cells.Where(cell =>
            cell is { Cell: { Variant: null, Control: null, IsFloor: false }, Reason: null, Workload.IsOpenLoop: false, Times.Count: > 0 }
            && Median(cell) < MinRepetitionMs && cell.Times.Sum() < MinTimeMs).OrderBy(Median)];
        if (brief.Length == 0)
            return [];
        string others = brief.Length == 1
            ? ""
            : string.Create(CultureInfo.InvariantCulture, $", the shortest of {brief.Length} such cells,");
        return [$"Repetitions of {brief[0].Cell.Key}{others} took {Wording.Number(Median(brief[0]))} ms: under "
            + $"{MinRepetitionMs.ToString(CultureInfo.InvariantCulture)} ms, the noise of timer and scheduler matters. Raise "
            + $"--min-repetition or --batches, or make more repetitions."];
    }

    private static double Median(CellRepetitions cell) => cell.Times.Order().ElementAt(cell.Times.Count / 2);

    private static string Void(CellRepetitions cell) =>
        $"Not valid: {cell.Cell.Key}: {OneLine.Of(cell.Reason!)}. Its figures are not counted.";

    private static IEnumerable<string> Unsteady(IReadOnlyList<RepetitionRecord> runs)
    {
        var unsteady = runs.Count(run => run.Time.Steady == false);
        return unsteady == 0
            ? []
            : [string.Create(CultureInfo.InvariantCulture,
                $"{unsteady} of {runs.Count} repetitions were timed while the just-in-time compiler took more than 2 % of the processor "
                    + $"time: see steady and jit_ms in runs.csv.")];
    }

    /// <summary>What the asterisk of a form in the tables means; nothing where no form has one.</summary>
    public static IEnumerable<string> Emulated(IReadOnlyList<CellRepetitions> cells)
    {
        string[] kinds =
        [
            .. cells.Select(cell => cell.Cell.Kind).Where(kind => kind != FormKind.Native).Distinct().Order()
                .Select(kind => kind == FormKind.OverAsync ? "sync blocks on async calls" : "async wraps blocking calls"),
        ];
        return kinds.Length == 0 ? [] : [$"* this form is emulated by the other one: {string.Join(", ", kinds)}."];
    }
}
