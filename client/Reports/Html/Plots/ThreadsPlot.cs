using IntegrationMethods.Reports.Html.Data;
using IntegrationMethods.Reports.Html.Elements;

namespace IntegrationMethods.Reports.Html.Plots;

/// <summary>Threads that each end had at most: what sync pays for waiting.</summary>
internal static class ThreadsPlot
{
    private static readonly EndsFigure[] s_figures =
    [
        new("Threads of the process, maximum", run => run.Client.ThreadsMax, run => run.Server.ThreadsMax, IsMax: true),
        new("Threads of the pool, maximum", run => run.Client.TpThreadsMax, run => run.Server.TpThreadsMax, IsMax: true),
    ];

    private static readonly EndsFigure[] s_columns = [.. s_figures,
        new("Queue of the pool, maximum work items", run => run.Client.TpQueueMax, run => run.Server.TpQueueMax, IsMax: true)];

    public static Figure Of(ReportData data) => new("threads", "How many threads does it take?",
        "The maximum over all repetitions. While all threads of the pool are blocked, it adds threads one by one, and work waits in its "
            + "queue." + Shared(data),
        [Key.Client, Key.Server], [.. s_figures.SelectMany(figure => figure.Panels(data))],
        new("Threads by cell", 1,
            ["cell", .. s_columns.SelectMany(figure => new[] { $"client: {figure.Name}", $"server: {figure.Name}" })],
            data.Cells.Select(cell => s_columns.SelectMany(figure => figure.Fields(cell)).Prepend(cell.Cell.Key))));

    // Also those that wait for calls of the other cells, and those that the pool was left with.
    private static string Shared(ReportData data) => data.Runs.Any(run => run.Workload.Isolation == Isolation.Form)
        ? " The cells of a form share processes and therefore threads; --isolation generation gives each cell its own."
        : "";
}
