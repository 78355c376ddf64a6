using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Measurement.Text;
using IntegrationMethods.Reports.Html.Data;
using IntegrationMethods.Reports.Html.Elements;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Reports.Html.Plots;

/// <summary>Latency over the rate of a ramp, for the calls of each tenth of its rates.</summary>
internal static class RampPlot
{
    private static readonly (string Name, Func<LatencyTimes, double?> Ms)[] s_figures =
        [("p50", latency => latency.P50Ms), ("p90", latency => latency.P90Ms), ("p99", latency => latency.P99Ms),
            ("max", latency => latency.MaxMs)];

    private static readonly string[] s_columns =
        ["cell", "from, calls/s", "to, calls/s", "calls", .. s_figures.Select(figure => $"{figure.Name}, ms")];

    public static Figure Of(ReportData data)
    {
        (Cell Cell, RampStep[] Steps)[] cells =
        [
            .. from row in data.Comparison
               where row.Cell.Control is null
               let steps = data.Ramp.Where(step => step.Cell == row.Cell.Key).ToArray()
               where steps.Length > 0
               select (row.Cell, steps),
        ];
        // There is no room for all of them.
        string[] ends = cells.Length == 0 ? []
            : [.. cells[0].Steps.Select(step => step.Step % 2 == 0 ? Scale.Text(step.ToPerS) : "")];
        var panel = new LinePanel(Scale.UpByRatio(
            cells.SelectMany(cell => cell.Steps).SelectMany(step => s_figures.Select(figure => figure.Ms(step.Latency))).OfType<double>(),
            LinePanel.Low, LinePanel.High), ends);
        return new("ramp", "How does latency grow with the rate?",
            "In each repetition, the rate changes evenly over the ramp. A point is a percentile of the calls in a tenth of its rates, "
                + "pooled over all repetitions; below every other one stands the rate at its end. Latency counts from the intended "
                + "start, so it includes the queue that an earlier part of the ramp left. All panels share one logarithmic scale.",
            [Key.Sync, Key.Async],
            [
                .. from method in cells.GroupBy(cell => (Method: Wording.Method(cell.Cell), cell.Cell.InFlight))
                   from figure in s_figures
                   select Panel(panel, $"{method.Key.Method}, {method.Key.InFlight} in flight", [.. method], figure),
            ],
            new("Latency over the rate", 1, s_columns, data.Ramp.Select(Row)) { File = FileNames.Ramp })
        { Others = "other percentiles", IsLead = true };
    }

    private static Panel Panel(LinePanel panel, string method, (Cell Cell, RampStep[] Steps)[] forms,
        (string Name, Func<LatencyTimes, double?> Ms) figure)
    {
        LinePanel.Point[] Of(CallForm form) =>
        [
            .. from cell in forms
               where cell.Cell.Form == form
               from step in cell.Steps
               where figure.Ms(step.Latency) is > 0
               let ms = figure.Ms(step.Latency)!.Value
               select new LinePanel.Point(step.Step - 1, ms, ms, ms),
        ];
        return panel.Panel($"{method}: {figure.Name}, ms by calls/s offered",
            forms.SelectMany(cell => cell.Steps.Select(step =>
                $"{CsvText.Of(cell.Cell.Form)}, {Scale.Text(step.ToPerS)} calls/s: {Wording.Number(figure.Ms(step.Latency))} ms")),
            Of, figure.Name is "p50" or "p99" ? 0 : 1);
    }

    private static IEnumerable<Field> Row(RampStep step) =>
        [step.Cell, step.FromPerS, step.ToPerS, step.Calls, .. s_figures.Select(figure => (Field)figure.Ms(step.Latency))];
}
