using static IntegrationMethods.Reports.Html.Elements.Markup;
using static System.FormattableString;

using IntegrationMethods.Measurement.Text;
using IntegrationMethods.Reports.Html.Data;
using IntegrationMethods.Reports.Html.Elements;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Reports.Html.Sections;

/// <summary>How the controls came out, what else went on on the machine, and what failed.</summary>
internal static class TrustSection
{
    private static readonly string[] s_columns = ["cells", "blocks", "repetitions", "reason"];

    public static IEnumerable<XElement> Of(ReportData data) =>
    [
        El("dl", At("class", "tiles"), Tiles(data)),
        El("p", At("class", "reading"),
            "CI: the interval that contains the true ratio in 95 of 100 such runs; jointly: it does so for all comparisons of a "
                + "family at once. "
            + "A/A: the same method twice, whose ratio must be 1. +10 % check: a known delay, which must be detected. n: pairs from "
            + "the same block of the run."),
        .. GeneratorSection.Of(data),
        .. Failures(data.Runs),
    ];

    /// <summary>Repetitions that do not count, by reason; nothing where all do.</summary>
    private static IEnumerable<XElement> Failures(IReadOnlyList<RepetitionRecord> runs)
    {
        IGrouping<string, RepetitionRecord>[] reasons = [.. runs.Where(run => !run.Valid).GroupBy(run => run.Reason!)
            .OrderByDescending(reason => reason.Count())];
        return reasons.Length == 0 ? [] :
        [
            El("h3", "Errors and voids by reason"),
            .. new Table("Repetitions that do not count", 2, s_columns, reasons.Select(Failure)) { IsLastText = true }.ToElements(),
        ];
    }

    private static Field[] Failure(IGrouping<string, RepetitionRecord> reason) =>
    [
        string.Join(", ", reason.Select(run => run.Cell.Key).Distinct()),
            string.Join(", ", reason.Select(run => run.Block).Distinct().Order()), reason.Count(), OneLine.Of(reason.Key),
    ];

    private static IEnumerable<XElement> Tiles(ReportData data)
    {
        foreach (Contrast control in data.Results.Of(Metric.WallTime).Where(contrast => contrast.Family == Family.Control))
        {
            yield return Tile(
                control.CellB!.Control == Control.AaTwin ? "A/A twin, must be 1" : "Delay control, must be 1.10",
                Wording.Ratio(control), $"{OneLine.Of(control.Reason ?? RatioRows.Outcome(control))}; {control.A}");
        }
        int blocks = data.Runs.Where(run => run.Cell.IsInBlocks).Select(run => (run.RunId, run.Block)).Distinct().Count();
        MachineNoise? noise = MachineNoise.Of(data.Runs);
        yield return Tile("Machine", noise is null ? Wording.Missing
            : CsvText.Of(noise.Grade), noise is null ? "noise not available"
            : $"{noise}");
        yield return Tile("Blocks", Invariant($"{blocks}"), Precisions.Of(data.Results.Of(Metric.WallTime)) is { } precision
            ? $"intervals {Wording.Width(precision.Median)} (median), {Wording.Width(precision.Widest)} (widest)"
            : "no intervals");
        yield return Tile("Repetitions", Invariant($"{data.Runs.Count}"),
            Invariant($"{data.Runs.Count(run => run.Valid)} with every row verified"));
    }

    private static XElement Tile(string name, string figure, string note) =>
        El("div", El("dt", name), El("dd", At("class", "figure"), figure), El("dd", note));
}
