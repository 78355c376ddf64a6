using static IntegrationMethods.Reports.Html.Markup;

namespace IntegrationMethods.Reports.Html.Sections;

/// <summary>The answer in the sentences of the terminal, what forbids to believe it, and how the controls came out.</summary>
internal static class AnswerSection
{
    public static IEnumerable<XElement> Of(ReportData data)
    {
        Answer answer = Answer.Of(data.Results);
        return
        [
            .. NoVerdict(data.Results.Of(Outcome.WallTime)) is { } reason ? [El("p", At("class", "refusal"), El("strong", "This run gives no verdict"), $": {reason}. Its figures are shown as they are.")] : Array.Empty<XElement>(),
            .. answer.Findings.Take(1).Select(finding => El("p", At("class", "lead"), Claim(finding))),
            El("ul", At("class", "findings"), answer.Findings.Skip(1).Select(finding => El("li", Claim(finding)))),
            .. answer.Costs.Count == 0 ? [] : new[] { El("h3", "And by processor time?"), El("ul", At("class", "findings"), answer.Costs.Select(cost => El("li", Claim(cost)))) },
            .. answer.Warnings.Count == 0 ? [] : new[] { Warnings(answer.Warnings) },
            El("h3", "Can it be believed?"),
            El("dl", At("class", "tiles"), Tiles(data)),
            El("p", At("class", "reading"),
                "CI: the interval that holds the true ratio in 95 of 100 such runs; all together: that holds for every contrast of the run at once. "
                + "A/A: the same method twice, which must come out at 1. +10 % control: a known delay, which must be found. n: pairs taken within the same block of the run."),
        ];
    }

    // Why nothing is told of the run's own question; null if anything is.
    private static string? NoVerdict(IReadOnlyList<Contrast> contrasts)
    {
        Contrast[] declared = [.. contrasts.Where(contrast => contrast.Family == Family.Declared)];
        return declared.Any(contrast => contrast.Verdict != VerdictWord.Refused)
            ? null
            : declared.GroupBy(contrast => contrast.Reason).MaxBy(reason => reason.Count())?.Key is { } reason ? OneLine.Of(reason) : null;
    }

    // What a manager reads first stands out from what it stands on.
    private static object[] Claim(string finding)
    {
        int evidence = finding.LastIndexOf(" (", StringComparison.Ordinal);
        return evidence < 0 || !finding[evidence..].Contains("95 %", StringComparison.Ordinal) ? [finding] : [El("strong", finding[..evidence]), El("span", At("class", "evidence"), finding[evidence..])];
    }

    private static XElement Warnings(IReadOnlyList<string> warnings) => El("div", At("class", "warnings"), At("role", "note"),
        El("h3", "What does not count, and why"), El("ul", warnings.Select(warning => El("li", warning))));

    private static IEnumerable<XElement> Tiles(ReportData data)
    {
        foreach (Contrast control in data.Results.Of(Outcome.WallTime).Where(contrast => contrast.Family == Family.Control))
        {
            yield return Tile(
                control.CellB!.Control == Control.AaTwin ? "A/A twin, must be 1" : "Delay control, must be 1.10",
                Wording.Ratio(control.Ratio, control.RatioLo, control.RatioHi), $"{OneLine.Of(control.Reason ?? RatioRows.Outcome(control))}; {control.A}");
        }
        int blocks = data.Runs.Where(run => run.Cell.IsInBlocks).Select(run => (run.RunId, run.Block)).Distinct().Count();
        MachineNoise? noise = MachineNoise.Of(data.Runs);
        yield return Tile("Machine", noise is null ? Wording.Missing : CsvText.Of(noise.Grade), noise is null ? "noise not available" : $"{noise}");
        yield return Tile("Blocks", Text($"{blocks}"), Precisions.Of([.. data.Results.Of(Outcome.WallTime).Where(contrast => contrast.Family == Family.Declared)]) is { } precision
            ? $"intervals {Wording.Width(precision.Median)} (median), {Wording.Width(precision.Widest)} (widest)"
            : "no intervals");
        yield return Tile("Repetitions", Text($"{data.Runs.Count}"), Text($"{data.Runs.Count(run => run.Valid)} with every row proven"));
    }

    private static XElement Tile(string name, string figure, string note) =>
        El("div", El("dt", name), El("dd", At("class", "figure"), figure), El("dd", note));

    private static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}
