using IntegrationMethods.Measurement.Compare;
using IntegrationMethods.Measurement.Statistics;
using IntegrationMethods.Reports.Html.Elements;
using IntegrationMethods.Reports.Sentences;
using static IntegrationMethods.Reports.Html.Elements.Markup;

namespace IntegrationMethods.Reports.Html.Pages;

/// <summary>The runs of weeks as one page that needs nothing else: each cell's ratio to the floor, and where its level changes.</summary>
internal static class HistoryHtml
{
    /// <summary>Names of runs that fit below a plot.</summary>
    private const int MaxSteps = 12;

    private static readonly string[] s_notes =
    [
        "This is a trend, not a verdict: the runs were made at different times, so whatever affects the floor differently (another load, "
            + "another kernel) changes the ratios. To compare two builds, measure both in one run: --against.",
        string.Create(CultureInfo.InvariantCulture,
            $"Change points: E-divisive on the logarithms of the ratios, with a permutation test at {ChangePoints.Alpha:0 %} for each "
                + $"cell; at least {ChangePoints.MinSegment} runs on either side. Of a hundred cells that never changed, about one "
                + $"shows a change."),
        "A change in the floor itself is not visible.",
    ];

    public static byte[] Of(RunHistory history) => Page(PageHead.Page("History of runs",
    [
        El("header", PageHead.Top("over many runs"), El("h1", Sentence(history))),
        El("main",
            El("ul", At("class", "worth"), Changes(history).Select(change => El("li", change))),
            Drawn(history).ToElement(isLarge: false),
            PageHead.Section("runs", "The runs", "h",
                new Table("The runs, the oldest first", 2, ["run", "folder", "where it comes from", "machine"],
                    history.Runs.Select((run, i) =>
                        new Field[] { Name(i), run.Path, run.Origin.Describe(), run.Noise?.ToString() ?? Wording.Missing })) {
                    IsLastText = true }.ToElements()),
            PageHead.Section("notes", "How to read it", "h",
                El("ul", At("class", "limits"), s_notes.Concat(history.LeftOut.Select(line => $"Left out: {line}."))
                    .Select(note => El("li", note))))),
    ]));

    /// <summary>Such as <c>12 runs, 8 cells: 1 change point.</c></summary>
    public static string Sentence(RunHistory history)
    {
        int changes = history.Cells.Sum(cell => cell.Changes.Count);
        return string.Create(CultureInfo.InvariantCulture,
            $"{history.Runs.Count} runs, {history.Cells.Count} {(history.Cells.Count == 1 ? "cell" : "cells")}: "
                + $"{(changes == 0 ? "no change point" : changes == 1 ? "1 change point" : $"{changes} change points")}.");
    }

    public static IEnumerable<string> Changes(RunHistory history) =>
        from cell in history.Cells
        from change in cell.Changes
        select $"{Wording.Name(cell.Cell)}: from run {Name(change.Run)} on ({Origin(history.Runs[change.Run])}), its ratio to the floor "
            + $"is {Wording.Ratio(change.Ratio)} times what it was.";

    private static Figure Drawn(RunHistory history)
    {
        int each = 1 + (history.Runs.Count - 1) / MaxSteps;
        string[] steps = [.. history.Runs.Select((_, i) => i % each == 0 ? Name(i) : "")];
        var panels = new LinePanel(Scale.UpByRatio(history.Cells.SelectMany(cell => cell.Points)
            .SelectMany(point => new[] { point.Ratio.Lo, point.Ratio.Hi }), LinePanel.Low, LinePanel.High), steps);
        return new("history", "Which cells changed over time?",
            "Time divided by that of the floor in each run, with its 95 % interval. All methods share one logarithmic scale.",
            [Key.Sync, Key.Async],
            [.. history.Cells.GroupBy(cell =>
                (Method: Wording.Method(cell.Cell), InFlight: Wording.InFlight(cell.Cell), cell.Cell.Profile, cell.Cell.Scenario))
                .Select(method => Panel(panels, method))],
            new("Ratios to the floor", 2, ["cell", "run", "ratio to the floor", "95 % CI from", "95 % CI to"],
                history.Cells.SelectMany(cell =>
                    cell.Points.Select(point =>
                        new Field[] { cell.Cell.Key, Name(point.Run), point.Ratio.Ratio, point.Ratio.Lo, point.Ratio.Hi }))));
    }

    private static Panel Panel(LinePanel panel, IEnumerable<CellHistory> method)
    {
        LinePanel.Point[] Of(CallForm form) =>
            [.. method.Where(cell => cell.Cell.Form == form).SelectMany(cell => cell.Points)
            .Select(point => new LinePanel.Point(point.Run, point.Ratio.Ratio, point.Ratio.Lo, point.Ratio.Hi))];
        Cell first = method.First().Cell;
        return panel.Panel($"{Wording.Method(first)}, {Wording.InFlight(first)}: time over the floor's, by run",
            method.Select(cell =>
                $"{Wording.Form(cell.Cell)}: from {Wording.Ratio(cell.Points[0].Ratio.Ratio)} to "
                + $"{Wording.Ratio(cell.Points[^1].Ratio.Ratio)}, "
                + (cell.Changes.Count == 0
                    ? "no change point"
                    : $"changes at run {string.Join(", ", cell.Changes.Select(change => Name(change.Run)))}")), Of);
    }

    private static string Name(int run) => (run + 1).ToString(CultureInfo.InvariantCulture);

    private static string Origin(RunFolder run) => run.Origin.Describe() is { Length: > 0 } text ? text : run.Path;
}
