using IntegrationMethods.Measurement.Text;
using IntegrationMethods.Reports.Html.Data;
using IntegrationMethods.Reports.Html.Elements;
using IntegrationMethods.Reports.Html.Plots;
using IntegrationMethods.Reports.Sentences;
using static System.FormattableString;
using static IntegrationMethods.Reports.Html.Elements.Markup;

namespace IntegrationMethods.Reports.Html.Sections;

/// <summary>The first screen below its sentence: what that is worth, and the charts that answer.</summary>
internal static class ConclusionSection
{
    public static IEnumerable<XElement> Of(ReportData data)
    {
        foreach (XElement threshold in ThresholdSection.Of(data))
            yield return threshold;
        yield return El("ul", At("class", "worth"), Worth(data).Select(line => El("li", line)));
        Figure[] charts = data.Replication is null
            ? [RankedPlot.Of(data), LatencyPlot.Of(data), ForestPlot.OfForms(data),
                data.Ramp.Count > 0 ? RampPlot.Of(data) : OpenLoopPlot.Of(data)]
            : [ReplicationPlot.Of(data)];
        foreach (Figure chart in charts.Where(chart => chart.Panels.Count > 0))
            yield return chart.ToElement(data.IsLarge);
    }

    private static IEnumerable<object[]> Worth(ReportData data)
    {
        if ((data.Replication is null ? Headline.Of(data.Results).Evidence : NoVerdict(data)) is { } evidence)
            yield return Claim.Linked(evidence);
        foreach (string cost in CostSentences.Of(data.Results))
            yield return [cost];
        if (MachineNoise.Of(data.Runs) is { } noise)
            yield return [El("strong", $"{char.ToUpperInvariant(CsvText.Of(noise.Grade)[0])}{CsvText.Of(noise.Grade)[1..]} machine"),
                $"{noise}"[CsvText.Of(noise.Grade).Length..]];
        string[] controls = [.. data.Controls.Select(contrast =>
            $"{(contrast.CellB!.Control == Control.AaTwin ? "A/A twin" : "+10 % check")} {RatioRows.Outcome(contrast)}")];
        if (controls.Length > 0)
            yield return [El("strong", "Controls"), $" {string.Join(", ", controls)}"];
        int blocks = data.Runs.Where(run => run.Cell.IsInBlocks).Select(run => (run.RunId, run.Block)).Distinct().Count();
        if (Precisions.Of(data.Results) is { } precision)
            yield return [El("strong", Invariant($"{blocks:#,0} blocks")),
                $" with intervals of {Wording.Width(precision.Median)} (median), {Wording.Width(precision.Widest)} (widest)"];
        yield return [El("strong", Invariant($"{data.Runs.Count(run => run.Valid):#,0} of {data.Runs.Count:#,0} repetitions")),
            " with every row verified"];
    }

    /// <summary>Why the run's own question has no answer; null if it has one, or none was asked.</summary>
    private static string? NoVerdict(ReportData data)
    {
        Contrast[] declared = [.. data.Results.Of(Metric.WallTime).Where(contrast => contrast.Family == Family.Declared)];
        return declared.Any(contrast => contrast.Verdict != VerdictKind.Refused)
            ? null
            : declared.GroupBy(contrast => contrast.Reason).MaxBy(reason => reason.Count())?.Key is { } reason
                ? $"This run gives no verdict: {OneLine.Of(reason)}. Its figures are shown as they are."
                : null;
    }
}
