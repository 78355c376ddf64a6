namespace IntegrationMethods.Reports.Html.Plots;

/// <summary>One method reached in two ways: what TLS costs, and what Unix domain sockets save.</summary>
internal static class WirePlot
{
    public static Figure OfTls(ReportData data) => Of(data, Family.Tls, "tls", "What does TLS cost?",
        "The same method and form over TLS and in clear text: the time over TLS over that in clear text, and likewise the processor time.",
        "TLS to clear text", "Contrasts of TLS");

    public static Figure OfAddress(ReportData data) => Of(data, Family.Address, "address", "What do Unix domain sockets save?",
        "The same method and form by Unix domain socket and by TCP: the time by socket over that by TCP, and likewise the processor time.",
        "Unix domain socket to TCP", "Contrasts of addresses");

    private static Figure Of(ReportData data, Family family, string id, string title, string caption, string ratio, string table)
    {
        Contrast[] contrasts = [.. data.Contrasts.Where(contrast => contrast.Family == family && (!data.IsLarge || contrast.Outcome == Outcome.WallTime))];
        var rows = new RatioRows(RatioRows.ScaleFor(contrasts));
        return new(id, title, caption, RatioRows.Keys, [.. contrasts.GroupBy(contrast => contrast.Outcome).SelectMany(outcome => Panels(rows, outcome, ratio))], ContrastTable.Of(table, contrasts)) { IsWide = true };
    }

    private static IEnumerable<Panel> Panels(RatioRows rows, IGrouping<Outcome, Contrast> outcome, string ratio) => rows.Panels(
        $"{(outcome.Key == Outcome.WallTime ? "time" : "processor time")} ratio of {ratio}",
        outcome.Select(contrast => (Name(contrast), contrast)));

    private static string Name(Contrast contrast) => $"{Wording.Method(contrast.CellA!)} {Wording.Form(contrast.CellA!)}, {Wording.InFlight(contrast.CellA!)}";
}
