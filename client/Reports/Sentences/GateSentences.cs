using IntegrationMethods.Measurement.Gates;

namespace IntegrationMethods.Reports.Sentences;

/// <summary>How gates for CI came out, for people.</summary>
internal static class GateSentences
{
    /// <summary>Beyond, a number would promise what no run keeps.</summary>
    private const int MaxRepetitions = 10_000;

    /// <summary>The same of figures: two repetitions give intervals beyond all numbers.</summary>
    private const double MaxFigure = 1e9;

    /// <returns>What is <see cref="Open"/>, or that all gates pass; nothing where there was none.</returns>
    public static IReadOnlyList<string> Lines(IReadOnlyList<GateResult> results) =>
        Open(results) is { Count: > 0 } open ? open : results.Count == 0 ? [] : [Passed(results)];

    /// <returns>A line for each cell and gate that does not pass, those that fail first.</returns>
    public static IReadOnlyList<string> Open(IEnumerable<GateResult> results) =>
        [.. results.Where(result => result.Outcome != GateOutcome.Pass).OrderByDescending(result => result.Outcome).Select(Line)];

    private static string Passed(IReadOnlyList<GateResult> results)
    {
        int cells = results.Select(result => result.Cell).Distinct().Count();
        return string.Create(CultureInfo.InvariantCulture,
            $"PASSED {string.Join(", ", results.Select(result => result.Text).Distinct())}: {cells} {(cells == 1 ? "cell" : "cells")}.");
    }

    private static string Line(GateResult result) =>
        $"{(result.Outcome == GateOutcome.Fail ? "FAILED" : "CAN'T TELL")}{(result.Text is null ? "" : $" {result.Text}")}: "
            + $"{Finding(result)}{(result is { Outcome: GateOutcome.Undecided, Figure: not null } ? $"; {Remedy(result)}" : "")}.";

    private static string Finding(GateResult result) => result switch
    {
        { Cell: null } => result.Reason!,
        { Outcome: GateOutcome.Fail, Reason: { } reason } =>
            $"{result.Cell} {(result.Run is null ? "is void" : $"was valid and is void in {result.Run}")}: {OneLine.Of(reason)}",
        { Reason: { } reason } => $"{result.Cell}: {OneLine.Of(reason)}",
        { Gate.Figure: GateFigure.Slower } =>
            $"{result.Cell} took {Wording.Ratio(result.Figure, result.FigureLo, result.FigureHi)} times as long in {result.Run}"
                + (result.Reference is null ? "" : $", relative to {result.Reference}"),
        _ => $"{result.Cell}: {Text(result.Figure)} {Unit(result.Gate!.Figure)} [{Text(result.FigureLo)}–{Text(result.FigureHi)}]",
    };

    private static string Remedy(GateResult result)
    {
        string where = result.IsOfTwoRuns ? " in both runs" : "";
        return result.RepetitionsNeeded is { } repetitions and <= MaxRepetitions
            ? string.Create(CultureInfo.InvariantCulture,
                $"about {repetitions} repetitions{where} (--repetitions), or a quieter machine, would decide it")
            : $"more repetitions{where} (--repetitions), another bound or a quieter machine would decide it";
    }

    private static string Unit(GateFigure figure) => figure switch
    {
        GateFigure.RowsPerS => "rows/s",
        GateFigure.Cpu => "ms per 1,000 rows",
        _ => "ms",
    };

    private static string Text(double? figure) => figure > MaxFigure ? $">{Wording.Number(MaxFigure)}" : Wording.Number(figure);
}
