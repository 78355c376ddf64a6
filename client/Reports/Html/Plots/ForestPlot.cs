using IntegrationMethods.Measurement.Text;
using IntegrationMethods.Reports.Html.Data;
using IntegrationMethods.Reports.Html.Elements;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Reports.Html.Plots;

/// <summary>The run's own question: every declared contrast and both controls.</summary>
internal static class ForestPlot
{
    /// <summary>Async against sync of each method, by wall time: on the first screen.</summary>
    public static Figure OfForms(ReportData data)
    {
        Contrast[] forms = [.. Declared(data, Metric.WallTime).Where(contrast => contrast.IsOfForms)];
        return new("forms", "Speed-up: is async faster than sync?",
            "The time of async over that of sync, from pairs within the same block: left of 1×, async is faster.",
            RatioRows.Keys, [.. OfForms(new(RatioRows.ScaleFor(forms)), data, forms, Metric.WallTime)])
        { IsWide = true, IsLead = true };
    }

    /// <summary>The other declared contrasts and the controls; of processor time, all of them.</summary>
    public static Figure Of(ReportData data, Metric metric)
    {
        bool isWall = metric == Metric.WallTime;
        Contrast[] declared = [.. Declared(data, metric).Where(contrast => !isWall || !contrast.IsOfForms)];
        Contrast[] controls = [.. data.Results.Of(metric).Where(contrast => contrast.Family == Family.Control)];
        var rows = new RatioRows(RatioRows.ScaleFor([.. declared, .. controls]));
        string ratio = Ratio(metric);
        Panel[] panels =
        [
            .. Panels(rows, $"This build over the other build: {ratio}", declared.Where(contrast => contrast.IsOfBuilds)),
            .. OfForms(rows, data, declared, metric),
            .. Panels(rows, $"Method over method at {data.Headline} in flight: {ratio}",
                declared.Where(contrast => contrast is { IsOfForms: false, IsOfVariants: false, IsOfBuilds: false })),
            .. Panels(rows, $"Variant over its baseline: {ratio}", declared.Where(contrast => contrast.IsOfVariants)),
            .. Panels(rows, $"Controls, whose outcome is known: {ratio}", controls),
        ];
        return isWall
            ? new("forest", "Which differences are real?",
                "Each row is the time of the first over the time of the second, from pairs within the same block: left of 1×, the first "
                    + "takes less time. The dashed tick is the expected result of the delay control.",
                [.. RatioRows.Keys, new("aim", "10 %, the injected delay", Key.Of.Line)], panels) { IsWide = true }
            : new(Id(metric), $"Which differences in {Wording.Of(metric)} are real?", Caption(metric), RatioRows.Keys, panels)
            {
                IsWide = true,
            };
    }

    private static string Id(Metric metric) => metric == Metric.CpuTime ? "forestcpu" : $"forest{CsvText.Of(metric)}";

    private static string Caption(Metric metric) => metric == Metric.CpuTime
        ? "The same cells by the processor time of both processes for 1,000 rows: what they cost, not how long they take. The "
            + "injected delay only waits, so it takes no processor time."
        : $"The {Wording.Of(metric)} of the first over that of the second, from pairs within the same block, where calls arrive at a "
            + "fixed rate: left of 1×, the first answers sooner. Latency counts from a call's intended start.";

    private static IEnumerable<Contrast> Declared(ReportData data, Metric metric) =>
        data.Results.Of(metric).Where(contrast => contrast.Family == Family.Declared);

    private static IEnumerable<Panel> OfForms(RatioRows rows, ReportData data, IEnumerable<Contrast> contrasts, Metric metric) =>
        Panels(rows, $"Async over sync at {data.Headline} in flight: {Ratio(metric)}", contrasts.Where(contrast => contrast.IsOfForms));

    private static string Ratio(Metric metric) => $"{Wording.Of(metric)} ratio";

    private static IEnumerable<Panel> Panels(RatioRows rows, string title, IEnumerable<Contrast> contrasts) =>
        rows.Panels(title, contrasts.Select(contrast => RatioRow.Of(Name(contrast), contrast)));

    private static string Name(Contrast contrast)
    {
        (Cell a, Cell b) = (contrast.CellA!, contrast.CellB!);
        return Compared(contrast, a, b) + (b.Control is null ? Wording.Sizes(b) : "");
    }

    private static string Compared(Contrast contrast, Cell a, Cell b) => b.Control switch
    {
        Control.AaTwin => $"A/A: {CellRuns.MethodOf(a)} {Wording.Form(a)}, twice",
        Control.Delay10 => $"+10 %: {CellRuns.MethodOf(a)} {Wording.Form(a)}",
        _ when contrast.IsOfBuilds =>
            string.Create(CultureInfo.InvariantCulture,
            $"{CellRuns.MethodOf(b)} {Wording.Form(b)} {b.InFlight}: this build / the other build"),
        _ when contrast.IsOfVariants => $"{b.Scenario}: {CellRuns.MethodOf(b)} / {CellRuns.MethodOf(a)}",
        _ => contrast.IsOfForms
            ? $"{CellRuns.MethodOf(b)}: async / sync"
            : $"{Wording.Form(b)}: {CellRuns.MethodOf(b)} / {CellRuns.MethodOf(a)}",
    };
}
