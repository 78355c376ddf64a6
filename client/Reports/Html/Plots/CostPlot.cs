using IntegrationMethods.Reports.Html.Data;
using IntegrationMethods.Reports.Html.Elements;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Reports.Html.Plots;

/// <summary>What 1,000 rows cost each end.</summary>
internal static class CostPlot
{
    private static readonly EndsFigure[] s_figures =
    [
        new("CPU time, ms per 1,000 rows", run => Per1000(run, run.Client.CpuUserMs + run.Client.CpuSysMs), run =>
            Per1000(run, run.Server.CpuUserMs + run.Server.CpuSysMs)),
        new("Allocated, kB per 1,000 rows", run => Per1000(run, run.Client.AllocatedBytes / 1_000.0), run =>
            Per1000(run, run.Server.AllocatedBytes / 1_000.0)),
    ];

    public static Figure Of(ReportData data) => new("cost", "What do 1,000 rows cost?",
        "The mean of the repetitions, separately for the client and the server process; in-process cells have only one. CPU time "
            + "determines how many machines you need; allocations cause garbage-collection pauses.",
        [Key.Client, Key.Server, .. Keys(data)], [.. s_figures.SelectMany(figure => figure.Panels(data)), .. Wire(data)],
        new("Cost of 1,000 rows by cell", 1,
            ["cell", .. s_figures.SelectMany(figure => new[] { $"client: {figure.Name}", $"server: {figure.Name}" }),
                "on the wire, kB per 1,000 rows", "values alone, kB per 1,000 rows"],
            data.Cells.Select(Row)));

    private static IEnumerable<Field> Row(CellRuns cell) =>
        [cell.Cell.Key, .. s_figures.SelectMany(figure => figure.Fields(cell)), cell.Mean(Sent), cell.Mean(Payload)];

    // Bytes belong to both ends, so they have separate bars: all of them, and the rows' values within them.
    private static IEnumerable<Panel> Wire(ReportData data)
    {
        CellRuns[] cells = [.. data.Cells.Where(cell => cell.Mean(Sent) > 0)];
        Scale x = new(0, cells.Max(cell => cell.Mean(Sent)) ?? 1, 0, 98);
        return EndsFigure.Panels(data, cells, "On the wire, kB per 1,000 rows", new(x, "wire", "payload"), cell =>
            new(cell.MethodAndForm, Words(cell), cell.Mean(Sent), cell.Mean(Payload)));
    }

    private static Key[] Keys(ReportData data) =>
        Wire(data).Any() ? [new("wire", "bytes on the wire", Key.Of.Bar), new("payload", "the values alone", Key.Of.Bar)] : [];

    private static string Words(CellRuns cell) =>
        $"{Wording.Number(cell.Mean(Sent))} kB{(cell.Mean(Payload) is { } payload ? $", values {Wording.Number(payload)}" : "")}";

    private static double? Sent(RepetitionRecord run) => Per1000(run, run.WireBytes / 1_000.0);

    private static double? Payload(RepetitionRecord run) => Per1000(run, run.PayloadBytes / 1_000.0);

    private static double? Per1000(RepetitionRecord run, double? total) => run.Workload.Rows > 0 ? 1_000 * total / run.Workload.Rows : null;
}
