using IntegrationMethods.Reports.Html.Data;
using IntegrationMethods.Reports.Html.Elements;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Reports.Html.Plots;

/// <summary>A figure of each end, drawn by cell: the mean of the repetitions, or with <c>IsMax</c> the largest of them.</summary>
internal sealed record EndsFigure(string Name, Func<RepetitionRecord, double?> Client, Func<RepetitionRecord, double?> Server,
    bool IsMax = false)
{
    /// <summary>Panels by calls in flight; none where no cell has the figure.</summary>
    public IEnumerable<Panel> Panels(ReportData data)
    {
        CellRuns[] cells = [.. data.Cells.Where(cell => Of(cell, Client) is not null || Of(cell, Server) is not null)];
        Scale x = new(0, Math.Max(cells.Max(cell => (double?)Math.Max(Of(cell, Client) ?? 0, Of(cell, Server) ?? 0)) ?? 0, double.Epsilon),
            0, 98);
        return Panels(data, cells, Name, new(x, "client", "server"), cell =>
            new(cell.MethodAndForm, Words(cell), Of(cell, Client), Of(cell, Server)));
    }

    /// <summary>Bars of cells by calls in flight, those of the run's own question first.</summary>
    public static IEnumerable<Panel> Panels(ReportData data, IEnumerable<CellRuns> cells, string name, BarRows bars,
        Func<CellRuns, BarRows.Row> row) =>
        cells.GroupBy(cell => (cell.Point, cell.InFlight, Group: data.Group(cell.Cell))).OrderBy(group => group.Key.Group)
            .SelectMany(group =>
                bars.Panels($"{group.Key.Point}{name}, {group.Key.InFlight}", group.Select(row), group.Key.Group));

    public IEnumerable<Field> Fields(CellRuns cell) => [Of(cell, Client), Of(cell, Server)];

    private double? Of(CellRuns cell, Func<RepetitionRecord, double?> figure) => IsMax ? cell.Max(figure) : cell.Mean(figure);

    // With no wire between, the client's process does the server's work too.
    private string Words(CellRuns cell) => cell.Cell.IsFloor
        ? $"{Text(Of(cell, Client))} in one process"
        : $"client {Text(Of(cell, Client))}, server {Text(Of(cell, Server))}";

    // A count has no decimals.
    private string Text(double? figure) => IsMax ? Field.Exact(figure).Text : Wording.Number(figure);
}
