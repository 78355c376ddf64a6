using IntegrationMethods.Measurement.Gates;
using IntegrationMethods.Reports.Html.Data;
using IntegrationMethods.Reports.Sentences;
using static IntegrationMethods.Reports.Html.Elements.Markup;

namespace IntegrationMethods.Reports.Html.Sections;

/// <summary>Whether the thresholds that a run was given were kept; nothing where it was given none.</summary>
internal static class ThresholdSection
{
    public static IEnumerable<XElement> Of(ReportData data) => Threshold.Of(data).SelectMany(Of);

    private static IEnumerable<XElement> Of(Threshold threshold)
    {
        int passed = threshold.Results.Count(result => result.Outcome == GateOutcome.Pass);
        yield return El("p", At("class", threshold.IsKept ? "threshold" : "threshold missed"), $"Threshold {threshold.Gate.Text}: ",
            El("strong", threshold.Word),
            string.Create(CultureInfo.InvariantCulture, $"; {passed} of {threshold.Results.Count} cells pass."));
        if (GateSentences.Open(threshold.Results) is { Count: > 0 } open)
            yield return El("ul", At("class", "threshold"), open.Select(line => El("li", line)));
    }
}
