using IntegrationMethods.Measurement.Text;
using IntegrationMethods.Reports.Html.Data;
using IntegrationMethods.Reports.Html.Elements;
using IntegrationMethods.Reports.Html.Plots;
using IntegrationMethods.Reports.Sentences;
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
        Figure[] charts = data.Replication is null ? [RankedPlot.Of(data), LatencyPlot.Of(data)] : [ReplicationPlot.Of(data)];
        foreach (Figure chart in charts.Where(chart => chart.Panels.Count > 0))
            yield return chart.ToElement(data.IsLarge);
    }

    private static IEnumerable<object[]> Worth(ReportData data)
    {
        string? evidence = data.Replication is null ? Headline.Of(data.Results).Evidence : ContrastsSection.NoVerdict(data);
        if (evidence is not null)
            yield return [evidence];
        if (data.Replication is null && FormSentence.Of(data.Results) is { } forms)
            yield return [forms];
        if (MachineNoise.Of(data.Runs) is { } noise)
            yield return [El("strong", $"{char.ToUpperInvariant(CsvText.Of(noise.Grade)[0])}{CsvText.Of(noise.Grade)[1..]} machine"),
                $"{noise}"[CsvText.Of(noise.Grade).Length..]];
        string[] controls = [.. data.Results.Of(Metric.WallTime).Where(contrast => contrast.Family == Family.Control)
            .Select(contrast =>
                $"{(contrast.CellB!.Control == Control.AaTwin ? "A/A twin" : "+10 % check")} {RatioRows.Outcome(contrast)}")];
        if (controls.Length > 0)
            yield return [El("strong", "Controls"), $" {string.Join(", ", controls)}"];
        int valid = data.Runs.Count(run => run.Valid);
        yield return [El("strong", string.Create(CultureInfo.InvariantCulture, $"{valid:#,0} of {data.Runs.Count:#,0} repetitions")),
            " with every row verified"];
    }
}
