namespace IntegrationMethods.Reports.Html.Plots;

/// <summary>TLS against clear text of one method: what TLS costs.</summary>
internal static class TlsPlot
{
    public static Figure Of(ReportData data)
    {
        Contrast[] ofTls = [.. data.Contrasts.Where(contrast => contrast.Family == Family.Tls && (!data.IsLarge || contrast.Outcome == Outcome.WallTime))];
        var rows = new RatioRows(RatioRows.ScaleFor(ofTls));
        return new("tls", "What does TLS cost?",
            "The same method and form over TLS and in clear text: the time over TLS over that in clear text, and likewise the processor time.",
            RatioRows.Keys, [.. ofTls.GroupBy(contrast => contrast.Outcome).Select(outcome => Panel(rows, outcome))], ContrastTable.Of("Contrasts of TLS", ofTls))
        { IsWide = true };
    }

    private static Panel Panel(RatioRows rows, IGrouping<Outcome, Contrast> outcome) => rows.Panel(
        $"{(outcome.Key == Outcome.WallTime ? "time" : "processor time")} ratio of TLS to clear text",
        string.Join("; ", outcome.Select(contrast => $"{Name(contrast)}: {Wording.Ratio(contrast.Ratio, contrast.RatioLo, contrast.RatioHi)}, {RatioRows.Outcome(contrast)}")) + ".",
        outcome.Select(contrast => (Name(contrast), contrast)));

    private static string Name(Contrast contrast) => $"{Wording.Method(contrast.CellA!)} {Wording.Form(contrast.CellA!)}, {Wording.InFlight(contrast.CellA!)}";
}
