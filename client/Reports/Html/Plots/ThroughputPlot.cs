using IntegrationMethods.Measurement.Text;
using IntegrationMethods.Reports.Html.Data;
using IntegrationMethods.Reports.Html.Elements;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Reports.Html.Plots;

/// <summary>Rows a second by calls in flight, or by clients, a panel for each method.</summary>
internal static class ThroughputPlot
{
    private static readonly string[] s_columns = ["cell", "rows/s", "slowest repetition, rows/s", "fastest repetition, rows/s",
        "repetitions"];

    public static Figure Of(ReportData data)
    {
        // Other numbers of clients are another question.
        int clients = data.Cells.Select(cell => cell.Cell.Clients).DefaultIfEmpty(1).Max();
        return Of(data, "throughput", "Do more calls in flight help?", "number of calls in flight", "calls in flight", cell =>
            cell.InFlight, cell => cell.Clients == clients);
    }

    /// <summary>The same over the clients, at the most calls in flight of each; names the number beyond which more gain nothing.</summary>
    public static Figure OfClients(ReportData data) =>
        Of(data, "clients", "Do more clients help?", "number of clients, each with the same number of calls in flight", "clients", cell =>
            cell.Clients, cell => cell.InFlight == data.Headline);

    /// <summary>The fewest clients whose next larger number moves at most 5 % more rows; null where every step gains more.</summary>
    public static int? Knee(IEnumerable<(int Clients, double RowsPerSecond)> rates)
    {
        (int Clients, double RowsPerSecond)[] steps = [.. rates.OrderBy(rate => rate.Clients)];
        int flat = Array.FindIndex([.. steps.Zip(steps.Skip(1))], step =>
            step.Second.RowsPerSecond <= GeneratorProof.MaxGain * step.First.RowsPerSecond);
        return flat < 0 ? null : steps[flat].Clients;
    }

    private static Figure Of(ReportData data, string id, string title, string over, string by, Func<Cell, int> stepOf,
        Func<Cell, bool> isShown)
    {
        HashSet<(Cell, string)> shown = [.. data.Cells.Where(cell => isShown(cell.Cell) && data.IsSmallest(cell.Cell))
            .Select(cell => (cell.Cell, cell.Workload.Db))];
        ComparisonRow[] rows = [.. data.Comparison.Where(row => row.RowsPerSecond is not null && shown.Contains((row.Cell, row.Db)))];
        int[] values = [.. rows.Select(row => stepOf(row.Cell)).Distinct().Order()];
        string[] steps = [.. values.Select(value => value.ToString(CultureInfo.InvariantCulture))];
        // With no wire the floor would leave the others no room.
        LinePanel wires = new(Up(rows.Where(row => !row.Cell.IsFloor)), steps), floor = new(Up(rows.Where(row => row.Cell.IsFloor)), steps);
        return new(id, title,
            $"Rows per second by {over}: from the mean time, with the range from the slowest to the fastest repetition. All methods share "
                + "one scale; the in-process cells have their own.",
            [Key.Sync, Key.Async], values.Length < 2
                ? []
                : [.. rows.GroupBy(row => CellRuns.MethodOf(row.Cell))
                    .Select(method => Panel(method.First().Cell.IsFloor ? floor : wires, method, by, stepOf, values))],
            new(id == "clients"
                ? "Throughput by clients"
                : "Throughput by cell", 1, s_columns,
                    rows.Select(row => new Field[] { row.Cell.Key, row.RowsPerSecond, Slowest(row), Fastest(row), row.Repetitions })));
    }

    private static Panel Panel(LinePanel panel, IGrouping<string, ComparisonRow> method, string by, Func<Cell, int> stepOf, int[] values)
    {
        LinePanel.Point[] Of(CallForm form) => [.. method.Where(row => row.Cell.Form == form).OrderBy(row => stepOf(row.Cell))
            .Select(row =>
                new LinePanel.Point(Array.IndexOf(values, stepOf(row.Cell)), row.RowsPerSecond!.Value, Slowest(row), Fastest(row)))];
        return panel.Panel($"{method.Key}: rows/s by {by}{(by == "clients" ? Knees(method) : "")}",
            method.Select(row => $"{Wording.Form(row.Cell)}, {Wording.InFlight(row.Cell)}: {Wording.Number(row.RowsPerSecond)} rows/s"),
            Of);
    }

    private static string Knees(IEnumerable<ComparisonRow> method) => string.Concat(
        from form in method.GroupBy(row => row.Cell.Form).OrderBy(form => form.Key)
        let knee = Knee(form.Select(row => (row.Cell.Clients, row.RowsPerSecond!.Value)))
        where knee is not null
        select string.Create(CultureInfo.InvariantCulture, $"; {CsvText.Of(form.Key)}: no gain beyond {knee}"));

    private static Scale Up(IEnumerable<ComparisonRow> rows) => Scale.Up(rows.Select(Fastest), LinePanel.Low, LinePanel.High);

    private static double Slowest(ComparisonRow row) => row.Rows / row.MaxMs!.Value * 1_000;

    private static double Fastest(ComparisonRow row) => row.Rows / row.MinMs!.Value * 1_000;
}
