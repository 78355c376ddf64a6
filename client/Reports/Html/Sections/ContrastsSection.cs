using static IntegrationMethods.Reports.Html.Elements.Markup;

using IntegrationMethods.Reports.Html.Data;
using IntegrationMethods.Reports.Html.Elements;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Reports.Html.Sections;

/// <summary>The findings in the sentences of the terminal, and what limits them.</summary>
internal static class ContrastsSection
{
    public static IEnumerable<XElement> Of(ReportData data)
    {
        Answer answer = Answer.Of(data.Results, data.Replication);
        return
        [
            .. NoVerdict(data) is { } reason
                ? [El("p", At("class", "refusal"), reason)]
                : Array.Empty<XElement>(),
            .. List(data.Replication is null ? answer.Findings : [.. answer.Findings.Skip(1)]),
            .. answer.Costs.Count == 0 ? [] : List(answer.Costs).Prepend(El("h3", "And by processor time?")),
            .. answer.Warnings.Count == 0 ? [] : new[] { Warnings(answer.Warnings) },
            .. VerdictsList.Of(data.Results.Of(Metric.WallTime)) is { } verdicts
                ? [El("h3", "What the verdicts mean"), verdicts]
                : Array.Empty<XElement>(),
        ];
    }

    /// <summary>Why the run's own question has no answer; null if it has one, or none was asked.</summary>
    public static string? NoVerdict(ReportData data)
    {
        Contrast[] declared = [.. data.Results.Of(Metric.WallTime).Where(contrast => contrast.Family == Family.Declared)];
        return declared.Any(contrast => contrast.Verdict != VerdictKind.Refused)
            ? null
            : declared.GroupBy(contrast => contrast.Reason).MaxBy(reason => reason.Count())?.Key is { } reason
                ? $"This run gives no verdict: {OneLine.Of(reason)}. Its figures are shown as they are."
                : null;
    }

    private static XElement[] List(IReadOnlyList<string> findings) =>
        findings.Count == 0 ? [] : [El("ul", At("class", "findings"), findings.Select(finding => El("li", Claim.Of(finding))))];

    private static XElement Warnings(IReadOnlyList<string> warnings) => El("div", At("class", "warnings"), At("role", "note"),
        El("h3", "Warnings"), El("ul", warnings.Select(warning => El("li", warning))));
}
