using System.Globalization;
using IntegrationMethods.Client.Results;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Client.Reports;

/// <summary>The answer of a run in sentences that need no table beside them, from its repetitions alone.</summary>
/// <param name="Findings">What was fastest, and async against sync of each method, at the most calls in flight.</param>
/// <param name="Warnings">What does not count, and why.</param>
/// <param name="Notes">How far the findings reach.</param>
internal sealed record Answer(IReadOnlyList<string> Findings, IReadOnlyList<string> Warnings, IReadOnlyList<string> Notes)
{
    /// <summary>What no run of this version can tell.</summary>
    public const string Caveat =
        "Not a verdict yet: this version runs no A/A twin and no delay control, and each interval is for its one comparison on this machine and workload.";

    public static Answer Of(IReadOnlyList<RunRecord> runs)
    {
        var cells = Blocks.Of(runs);
        var headline = Headline(cells);
        return new(
            [.. Fastest(headline), .. headline.Where(cell => cell.Cell.Form == CallForm.Async).Select(cell => Forms(cell, headline)).OfType<string>()],
            [.. cells.Where(cell => cell.Reason is not null).Select(Void), .. Unsteady(runs)],
            [.. Riders(cells), Caveat]);
    }

    /// <summary>The methods at the most calls in flight: there they are told apart best. The floor is no method.</summary>
    private static Blocks[] Headline(IReadOnlyList<Blocks> cells)
    {
        var methods = cells.Where(cell => !cell.Cell.IsFloor).ToArray();
        return [.. methods.Where(cell => cell.Cell.InFlight == methods.Max(method => method.Cell.InFlight))];
    }

    private static IEnumerable<string> Fastest(Blocks[] headline)
    {
        var ranked = headline.Where(cell => cell.Reason is null && cell.Times.Count > 0).OrderBy(cell => cell.Times.Average()).ToArray();
        if (ranked.Length == 0)
            return headline.Length == 0 ? [] : ["No method can be named fastest: no cell at the most calls in flight is valid."];
        var (first, mean) = (ranked[0], ranked[0].Times.Average());
        var figures = $"{Wording.Number(mean)} ms for {first.Workload.Rows.ToString("#,0", CultureInfo.InvariantCulture)} rows, {Wording.Number(first.Workload.Rows / mean * 1_000)} rows/s";
        return [$"{AtInFlight(first.Cell)}, {Name(first)} {(ranked.Length > 1 ? "was fastest" : "is the only valid cell")} ({figures}).{Next(ranked)}"];
    }

    private static string Next(Blocks[] ranked)
    {
        if (ranked.Length < 2)
            return "";
        if (ranked[1].Over(ranked[0]) is not { } ratio)
            return $" Next: {Name(ranked[1])}; no interval is available (it takes two blocks that have both).";
        return ratio.TellsADifference
            ? $" Next: {Name(ranked[1])}, which took {Wording.Times(ratio)} ({Wording.Interval(ratio)})."
            : $" Its lead over the next, {Name(ranked[1])}, can't be told from none: {Wording.Times(ratio)}, {Wording.Interval(ratio)}.";
    }

    private static string? Forms(Blocks async, Blocks[] headline)
    {
        var sync = headline.FirstOrDefault(cell => cell.Cell.Form == CallForm.Sync && cell.Cell.Method == async.Cell.Method && cell.IsComparableWith(async));
        if (sync is null)
            return null;
        var method = $"{Wording.Method(async.Cell)}, {async.Cell.InFlight.ToString(CultureInfo.InvariantCulture)} in flight";
        if (async.Over(sync) is not { } ratio)
            return $"{method}: async against sync is not available.";
        return ratio.TellsADifference
            ? $"{method}: async took {Wording.Times(ratio)} of sync, {Wording.Interval(ratio)}."
            : $"{method}: no difference between async and sync can be told: {Wording.Times(ratio)}, {Wording.Interval(ratio)}, includes 1.";
    }

    private static string Void(Blocks cell) => $"Not valid: {cell.Cell.Key}: {OneLine.Of(cell.Reason!)}. Its figures do not count.";

    private static IEnumerable<string> Unsteady(IReadOnlyList<RunRecord> runs)
    {
        var unsteady = runs.Count(run => run.Time.Steady == false);
        return unsteady == 0 ? [] : [string.Create(CultureInfo.InvariantCulture, $"{unsteady} of {runs.Count} repetitions were timed while the just-in-time compiler was still at work in a process: see steady in runs.csv.")];
    }

    private static IEnumerable<string> Riders(IReadOnlyList<Blocks> cells)
    {
        var riders = cells.Where(cell => cell.Cell.Kind != FormKind.True).GroupBy(cell => cell.Cell.Kind)
            .Select(kind => $"{(kind.Key == FormKind.OverAsync ? "sync that blocks on async" : "async around a blocking call")}: "
                + string.Join(", ", kind.Select(cell => Wording.Method(cell.Cell)).Distinct()))
            .ToArray();
        return riders.Length == 0 ? [] : [$"Forms that ride on the other one (*): {string.Join("; ", riders)}."];
    }

    private static string Name(Blocks cell) => $"{Wording.Method(cell.Cell)} {Wording.Form(cell.Cell)}";

    private static string AtInFlight(Cell cell) =>
        cell.InFlight == 1 ? "At 1 call in flight" : string.Create(CultureInfo.InvariantCulture, $"At {cell.InFlight} calls in flight");
}
