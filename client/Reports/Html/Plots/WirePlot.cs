using IntegrationMethods.Reports.Html.Data;
using IntegrationMethods.Reports.Html.Elements;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Reports.Html.Plots;

/// <summary>One method in two ways: what a library costs, what TLS costs, and what Unix domain sockets and named pipes save.</summary>
internal static class WirePlot
{
    public static Figure OfStacks(ReportData data) => Of(data, Family.Stack, "stacks", "What does a library cost?",
        "The same bytes on the wire, from another stack: the time of the first stack over that of the second, and likewise the "
            + "processor time.",
        contrast => $"{contrast.CellB!.DisplayName}: {Metric(contrast)} ratio of two stacks",
        contrast => $"{Wording.Form(contrast.CellB!)}, {Wording.InFlight(contrast.CellB!)}: {contrast.CellB!.StackOfEnds} / "
            + $"{contrast.CellA!.StackOfEnds}");

    public static Figure OfTls(ReportData data) => Of(data, Family.Tls, "tls", "What does TLS cost?",
        "The same method and form with TLS and in clear text: the time with TLS divided by that in clear text, and likewise the "
            + "processor time.",
        contrast => $"{Metric(contrast)} ratio of TLS to clear text", Method);

    public static Figure OfAddress(ReportData data) => Of(data, Family.Address, "address",
        "What do Unix domain sockets or named pipes save?",
        "The same method and form over a Unix domain socket or a named pipe, and over TCP: the time over the former divided by that "
            + "over TCP, and likewise the processor time.",
        contrast => $"{Metric(contrast)} ratio of {Address(contrast.CellB!)} to {Address(contrast.CellA!)}", Method);

    private static Figure Of(
        ReportData data, Family family, string id, string title, string caption, Func<Contrast, string> panel, Func<Contrast, string> name)
    {
        Contrast[] contrasts = [.. data.Contrasts.Where(contrast =>
            contrast.Family == family && (!data.IsLarge || contrast.Metric == Measurement.Records.Metric.WallTime))];
        var rows = new RatioRows(RatioRows.ScaleFor(contrasts));
        return new(id, title, caption, RatioRows.Keys,
            [.. contrasts.GroupBy(panel)
                .SelectMany(one => rows.Panels(one.Key, one.Select(contrast => RatioRow.Of(name(contrast), contrast))))])
        { IsWide = true };
    }

    private static string Metric(Contrast contrast) => Wording.Of(contrast.Metric);

    private static string Address(Cell cell) => cell.Address switch
    {
        AddressKind.Unix => "Unix domain socket",
        AddressKind.Pipe => "named pipe",
        _ => "TCP",
    };

    private static string Method(Contrast contrast) =>
        $"{Wording.Method(contrast.CellA!)} {Wording.Form(contrast.CellA!)}, {Wording.InFlight(contrast.CellA!)}";
}
