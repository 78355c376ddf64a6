using IntegrationMethods.Reports.Html.Data;
using IntegrationMethods.Reports.Sentences;
using static IntegrationMethods.Reports.Html.Elements.Markup;

namespace IntegrationMethods.Reports.Html.Sections;

/// <summary>Whether the threshold that a run was given was kept; nothing where it was given none.</summary>
internal static class ThresholdSection
{
    public static IEnumerable<XElement> Of(ReportData data)
    {
        if (Threshold.Of(data) is not { } threshold)
            return [];
        IReadOnlyList<string> lines = FailOnSentences.Lines(threshold.Gate, threshold.Result);
        return
        [
            El("p", At("class", threshold.Result.ExitCode == 0 ? "threshold" : "threshold missed"), $"Threshold {threshold.Gate.Text}: ",
                El("strong", threshold.Word),
                string.Create(CultureInfo.InvariantCulture, $"; {threshold.Held} of {threshold.Cells} cells pass.")),
            .. lines.Count == 0 ? [] : new[] { El("ul", At("class", "threshold"), lines.Select(line => El("li", line))) },
        ];
    }
}
