namespace IntegrationMethods.Reports.Html.Plots;

/// <summary>Two stacks on one wire: what a library costs.</summary>
internal static class StacksPlot
{
    public static Figure Of(ReportData data)
    {
        Contrast[] stacks = [.. data.Contrasts.Where(contrast => contrast.Family == Family.Stack && (!data.IsLarge || contrast.Outcome == Outcome.WallTime))];
        var rows = new RatioRows(RatioRows.ScaleFor(stacks));
        return new("stacks", "What does a library cost?",
            "The same bytes on the wire, from another stack: the time of the first stack over that of the second, and likewise the processor time.",
            RatioRows.Keys, [.. stacks.GroupBy(contrast => (contrast.Outcome, contrast.CellB!.Transport)).SelectMany(transport => Panels(rows, transport))], ContrastTable.Of("Contrasts of stacks", stacks))
        { IsWide = true };
    }

    private static IEnumerable<Panel> Panels(RatioRows rows, IGrouping<(Outcome Outcome, string), Contrast> transport) => rows.Panels(
        $"{transport.First().CellB!.DisplayName}: {(transport.Key.Outcome == Outcome.WallTime ? "time" : "processor time")} ratio of two stacks",
        transport.Select(contrast => (Name(contrast), contrast)));

    private static string Name(Contrast contrast)
    {
        (Cell a, Cell b) = (contrast.CellA!, contrast.CellB!);
        return $"{Wording.Form(b)}, {Wording.InFlight(b)}: {Stack(b)} / {Stack(a)}";
    }

    private static string Stack(Cell cell) => cell.ClientStack == cell.ServerStack ? cell.ClientStack : $"{cell.ClientStack}>{cell.ServerStack}";
}
