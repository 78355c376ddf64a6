using System.Globalization;
using IntegrationMethods.Contract;
using IntegrationMethods.Measurement.Model;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Reports;

/// <summary>The answer of a run in sentences that need no table beside them, from its repetitions alone.</summary>
/// <param name="Findings">What was fastest, and async against sync of each method, at the most calls in flight.</param>
/// <param name="Warnings">What does not count, and why.</param>
/// <param name="Notes">How far the findings reach.</param>
internal sealed record Answer(IReadOnlyList<string> Findings, IReadOnlyList<string> Warnings, IReadOnlyList<string> Notes)
{
    /// <summary>How far any verdict reaches.</summary>
    public const string Caveat = "Verdicts hold for this machine and this workload; contrasts.csv has every contrast, with its family, p and what would help.";

    /// <param name="runs">All repetitions.</param>
    /// <param name="story">Of the scenario that they are of; null where transports are compared.</param>
    public static Answer Of(IReadOnlyList<RepetitionRecord> runs, Story? story = null)
    {
        var cells = CellRepetitions.Of(runs);
        var contrasts = Contrasts.Build(runs);
        var headline = Headline(cells);
        var words = new VerdictWords(contrasts);
        return new(
            [.. First(cells, headline, contrasts, story), .. contrasts.Where(contrast => IsTold(contrast, headline)).Select(words.Of)],
            [.. cells.Where(cell => cell.Reason is not null).Select(Void), .. Refused(contrasts), .. Noisy(runs), .. Starved(runs), .. Unsteady(runs)],
            [.. NaiveProfile.Of(cells, contrasts), .. Riders(cells), .. cells.Any(cell => cell.Workload.IsOpenLoop) ? [] : new[] { Caveat }]);
    }

    private static IEnumerable<string> First(IReadOnlyList<CellRepetitions> cells, CellRepetitions[] headline, IReadOnlyList<Contrast> contrasts, Story? story)
    {
        if (story is not null)
            return [story.Ours];
        return cells.Any(cell => cell.Workload.IsOpenLoop) ? OpenLoopWords.Of(cells) : Fastest(headline, contrasts);
    }

    /// <summary>The methods at the most calls in flight: there they are told apart best. The floor is no method.</summary>
    private static CellRepetitions[] Headline(IReadOnlyList<CellRepetitions> cells)
    {
        var methods = cells.Where(cell => cell.Cell is { IsFloor: false, Control: null, IsInBlocks: true }).ToArray();
        return [.. methods.Where(cell => cell.Cell.InFlight == methods.Max(method => method.Cell.InFlight))];
    }

    // The transports pairwise would bury the answer: the fastest is told beside the next, and the file has them all.
    private static bool IsTold(Contrast contrast, CellRepetitions[] headline) =>
        contrast.IsOfVariants || (contrast.IsOfForms || contrast.Family == Family.Stack) && headline.Any(cell => cell.Cell == contrast.CellB);

    // What is refused to all is said once.
    private static IEnumerable<string> Refused(IReadOnlyList<Contrast> contrasts) => contrasts
        .Where(contrast => contrast is { Verdict: VerdictWord.Refused, Ratio: not null, Family: not Family.Control })
        .GroupBy(contrast => contrast.Reason)
        .Select(reason => string.Create(CultureInfo.InvariantCulture, $"REFUSED: {OneLine.Of(reason.Key!)} ({reason.Count()} contrasts)."));

    private static IEnumerable<string> Noisy(IReadOnlyList<RepetitionRecord> runs)
    {
        var blocks = runs.Where(run => run.Cell.IsInBlocks).GroupBy(run => (run.RunId, run.Block)).ToArray();
        var noisy = blocks.Count(block => NoiseGates.Complaint([.. block.Select(run => run.Noise)]) is not null);
        return noisy == 0 ? [] : [string.Create(CultureInfo.InvariantCulture, $"{noisy} of {blocks.Length} blocks were disturbed from outside: see noise_reason and the figures beside it in runs.csv.")];
    }

    private static IEnumerable<string> Starved(IReadOnlyList<RepetitionRecord> runs) =>
        from cell in runs.GroupBy(run => run.Cell)
        let starved = cell.Select(Starvation.Of).OfType<string>().ToArray()
        where starved.Length > 0
        select string.Create(CultureInfo.InvariantCulture, $"Thread-pool starvation: {cell.Key.Key}: in {starved.Length} repetitions {starved[^1]}. {Unblock(cell.Key)}");

    private static string Unblock(Cell cell) => cell switch
    {
        { Variant: not null } => "Something blocks the pool's threads: await instead.",
        { Form: CallForm.Sync } => "Use the async form, or start the pools with more threads: --profile tuned.",
        _ => "Something blocks in it; see what more threads from the start would change: --profile tuned.",
    };

    private static IEnumerable<string> Fastest(CellRepetitions[] headline, IReadOnlyList<Contrast> contrasts)
    {
        var ranked = headline.Where(cell => cell.Reason is null && cell.Times.Count > 0).OrderBy(cell => cell.Times.Average()).ToArray();
        if (ranked.Length == 0)
            return headline.Length == 0 ? [] : ["No method can be named fastest: no cell at the most calls in flight is valid."];
        var (first, mean) = (ranked[0], ranked[0].Times.Average());
        var figures = $"{Wording.Number(mean)} ms for {first.Workload.Rows.ToString("#,0", CultureInfo.InvariantCulture)} rows, {Wording.Number(first.Workload.Rows / mean * 1_000)} rows/s";
        return [$"{AtInFlight(first.Cell)}, {Name(first)} {(ranked.Length > 1 ? "was fastest" : "is the only valid cell")} ({figures}).{Next(ranked, contrasts)}"];
    }

    private static string Next(CellRepetitions[] ranked, IReadOnlyList<Contrast> contrasts)
    {
        if (ranked.Length < 2)
            return "";
        if (ranked[1].Over(ranked[0]) is not { } ratio)
            return $" Next: {Name(ranked[1])}; no interval is available (it takes two blocks that have both).";
        return ratio.TellsADifference && !IsOpen(ranked, contrasts)
            ? $" Next: {Name(ranked[1])}, which took {Wording.Times(ratio)} ({Wording.Interval(ratio)})."
            : $" Its lead over the next, {Name(ranked[1])}, can't be told from none: {Wording.Times(ratio)}, {Wording.Interval(ratio)}.";
    }

    // An interval of its own may tell what the whole family's does not.
    private static bool IsOpen(CellRepetitions[] ranked, IReadOnlyList<Contrast> contrasts) => contrasts.Any(contrast =>
        contrast.Verdict is VerdictWord.Inconclusive or VerdictWord.Equivalent
        && ((contrast.CellA == ranked[0].Cell && contrast.CellB == ranked[1].Cell) || (contrast.CellA == ranked[1].Cell && contrast.CellB == ranked[0].Cell)));

    private static string Void(CellRepetitions cell) => $"Not valid: {cell.Cell.Key}: {OneLine.Of(cell.Reason!)}. Its figures do not count.";

    private static IEnumerable<string> Unsteady(IReadOnlyList<RepetitionRecord> runs)
    {
        var unsteady = runs.Count(run => run.Time.Steady == false);
        return unsteady == 0 ? [] : [string.Create(CultureInfo.InvariantCulture, $"{unsteady} of {runs.Count} repetitions were timed while the just-in-time compiler was still at work in a process: see steady in runs.csv.")];
    }

    private static IEnumerable<string> Riders(IReadOnlyList<CellRepetitions> cells)
    {
        var riders = cells.Where(cell => cell.Cell.Kind != FormKind.True).GroupBy(cell => cell.Cell.Kind)
            .Select(kind => $"{(kind.Key == FormKind.OverAsync ? "sync that blocks on async" : "async around a blocking call")}: "
                + string.Join(", ", kind.Select(cell => Wording.Method(cell.Cell)).Distinct()))
            .ToArray();
        return riders.Length == 0 ? [] : [$"Forms that ride on the other one (*): {string.Join("; ", riders)}."];
    }

    private static string Name(CellRepetitions cell) => $"{Wording.Method(cell.Cell)} {Wording.Form(cell.Cell)}";

    private static string AtInFlight(Cell cell) =>
        cell.InFlight == 1 ? "At 1 call in flight" : string.Create(CultureInfo.InvariantCulture, $"At {cell.InFlight} calls in flight");
}
