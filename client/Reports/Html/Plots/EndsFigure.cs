using IntegrationMethods.Reports.Html.Data;
using IntegrationMethods.Reports.Html.Elements;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Reports.Html.Plots;

/// <summary>A figure of each end, drawn by cell: what it is called, and where it stands in a repetition.</summary>
/// <param name="Name">With its unit.</param>
/// <param name="Client">Of the client's process.</param>
/// <param name="Server">Of the server's process.</param>
/// <param name="IsMax">Whether the largest of the repetitions is meant, not their mean.</param>
internal sealed record EndsFigure(string Name, Func<RepetitionRecord, double?> Client, Func<RepetitionRecord, double?> Server,
    bool IsMax = false)
{
    /// <summary>Panels by calls in flight; none where no cell has the figure.</summary>
    public IEnumerable<Panel> Panels(ReportData data)
    {
        CellRuns[] cells = [.. data.Cells.Where(cell => Of(cell, Client) is not null || Of(cell, Server) is not null)];
        Scale x = new(0, Math.Max(cells.Max(cell => (double?)Math.Max(Of(cell, Client) ?? 0, Of(cell, Server) ?? 0)) ?? 0, double.Epsilon),
            0, 98);
        return cells.GroupBy(cell => (cell.Point, cell.InFlight, Group: data.Group(cell.Cell))).OrderBy(group => group.Key.Group)
            .SelectMany(group => new BarRows(x, "client", "server").Panels(
            $"{group.Key.Point}{Name}, {group.Key.InFlight}",
            group.Select(cell => new BarRows.Row(cell.MethodAndForm, Words(cell), Of(cell, Client), Of(cell, Server))),
                group.Key.Group));
    }

    public IEnumerable<Field> Fields(CellRuns cell) => [Of(cell, Client), Of(cell, Server)];

    private double? Of(CellRuns cell, Func<RepetitionRecord, double?> figure) => IsMax ? cell.Max(figure) : cell.Mean(figure);

    // With no wire between, the client's process does the server's work too.
    private string Words(CellRuns cell) => cell.Cell.IsFloor
        ? $"{Text(Of(cell, Client))} in one process"
        : $"client {Text(Of(cell, Client))}, server {Text(Of(cell, Server))}";

    // A count has no decimals.
    private string Text(double? figure) => IsMax ? Field.Exact(figure).Text : Wording.Number(figure);
}
