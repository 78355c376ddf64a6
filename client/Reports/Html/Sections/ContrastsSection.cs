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
        Conclusion conclusion = Conclusion.Of(data.Results, data.Replication);
        return
        [
            .. List(conclusion.Findings),
            .. conclusion.Costs.Count == 0 ? [] : List(conclusion.Costs).Prepend(El("h3", "And by processor time?")),
            .. conclusion.Warnings.Count == 0 ? [] : new[] { Warnings(conclusion.Warnings) },
            .. data.Contrasts.Count == 0 ? [] : new[] { El("h3", "What the verdicts mean"), VerdictsList.Of() },
        ];
    }

    private static XElement[] List(IReadOnlyList<string> findings) =>
        findings.Count == 0 ? [] : [El("ul", At("class", "findings"), findings.Select(finding => El("li", Claim.Of(finding))))];

    private static XElement Warnings(IReadOnlyList<string> warnings) => El("div", At("class", "warnings"), At("role", "note"),
        El("h3", "Warnings"), El("ul", warnings.Select(warning => El("li", Claim.Linked(warning)))));
}
