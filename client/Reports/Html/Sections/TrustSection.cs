using static IntegrationMethods.Reports.Html.Elements.Markup;

using IntegrationMethods.Reports.Html.Data;
using IntegrationMethods.Reports.Html.Elements;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Reports.Html.Sections;

/// <summary>How the controls came out, and what failed.</summary>
internal static class TrustSection
{
    private static readonly string[] s_columns = ["cells", "blocks", "repetitions", "reason"];

    public static IEnumerable<XElement> Of(ReportData data) =>
    [
        .. Controls(data),
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
            El("h3", "Invalid repetitions by reason"),
            .. new Table("Repetitions that do not count", 2, s_columns, reasons.Select(Failure)) { IsLastText = true }.ToElements(),
        ];
    }

    private static Field[] Failure(IGrouping<string, RepetitionRecord> reason) =>
    [
        string.Join(", ", reason.Select(run => run.Cell.Key).Distinct()),
            string.Join(", ", reason.Select(run => run.Block).Distinct().Order()), reason.Count(), OneLine.Of(reason.Key),
    ];

    private static XElement[] Controls(ReportData data)
    {
        string[] controls = [.. data.Controls.Select(VerdictSentences.OfControl)];
        return controls.Length == 0 ? [] : [El("ul", controls.Select(control => El("li", control)))];
    }
}
