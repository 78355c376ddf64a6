using System.Text;
using IntegrationMethods.Measurement.Compare;
using IntegrationMethods.Reports.Html.Elements;
using IntegrationMethods.Reports.Sentences;
using IntegrationMethods.Reports.Tables;
using static IntegrationMethods.Reports.Html.Elements.Markup;

namespace IntegrationMethods.Reports.Html.Pages;

/// <summary>Runs side by side as one page that needs nothing else, in the style of a run's report.</summary>
internal static class RunsHtml
{
    public static string Of(RunsTable runs) => Encoding.UTF8.GetString(Page(PageHead.Page("Runs compared",
    [
        El("header", PageHead.Top("compared by their ratios"),
            El("h1", runs.Changes.Count == 0
            ? "Runs compared"
            : string.Join(' ', runs.Changes.Select(change => Sentence(change, runs.Margin))))),
        El("main",
            runs.Gate.Select(line => El("p", At("class", "refusal"), line)),
            El("ul", At("class", "worth"), runs.Runs.Select(run => El("li", run))),
            Forest(runs),
            PageHead.Section("cells", "Every cell", "h",
                new Table("Every cell of the runs, over the same cell in A: under 1 is faster", 1, runs.Titles,
                    runs.Rows.Select(row => row.Select(text => (Field)text))).ToElements()),
            PageHead.Section("notes", "How to read it", "h",
                El("ul", At("class", "limits"), runs.Notes.Select(note => El("li", note))))),
    ])));

    private static object Forest(RunsTable runs)
    {
        CellChange[] drawn = [.. runs.Changes.SelectMany(Drawn)];
        if (drawn.Length == 0)
            return "";
        var rows = new RatioRows(RatioRows.ScaleFor(drawn.SelectMany(cell => new[] { cell.Lo, cell.Hi })), runs.Margin);
        Panel[] panels = [.. runs.Changes.SelectMany(change => Panels(rows, change, runs.Margin))];
        string percent = Percent(runs.Margin);
        return new Figure("forest", "Which cells changed?",
            "Each row is the time of a cell over its time in A: left of 1×, it takes less time. The intervals hold for all cells of a "
                + "run together.",
            [
                new("differs", "slower or faster"), new("equivalent", $"the same within {percent}"), new("open", "can't tell"),
                new("ci", "95 % interval", Key.Of.Line), new("band", $"within {percent}", Key.Of.Bar),
            ],
            panels,
            new("The changes", 2, ["run", "cell", "over A", "95 % CI from", "95 % CI to"],
                runs.Changes.SelectMany(change =>
                    Drawn(change).Select(cell => new Field[] { change.Name, cell.Cell.Key, cell.Ratio, cell.Lo, cell.Hi }))))
        { IsWide = true, IsLead = true }.ToElement(isLarge: false);
    }

    private static IEnumerable<CellChange> Drawn(RunChange change) =>
        change.Cells.Where(cell => cell is { Ratio: not null, IsReference: false });

    private static IEnumerable<Panel> Panels(RatioRows rows, RunChange change, double margin) => rows.Panels(
        $"{change.Name} over A: time ratio{(change.Reference is { } reference ? $", each over {reference.Name} of its run" : "")}",
        Drawn(change)
            .Select(cell =>
            new RatioRow(cell.Cell.Key, Wording.Ratio(cell.Ratio, cell.Lo, cell.Hi), Word(cell, margin), RatioRow.MarkOf(cell.Word(margin)),
            $"{cell.Cell.Key}, {change.Name} over A")
        {
            Ratio = cell.Ratio,
            Lo = cell.Lo,
            Hi = cell.Hi,
        }));

    private static string Sentence(RunChange change, double margin)
    {
        ILookup<VerdictKind?, CellChange> words = Drawn(change).ToLookup(cell => cell.Word(margin));
        if (words.Count == 0)
            return $"{change.Name}: no cell can be compared with A.";
        string[] parts =
        [
            .. new[] { (VerdictKind.Slower, "slower"), (VerdictKind.Faster, "faster"),
                (VerdictKind.Equivalent, $"the same within {Percent(margin)}"), (VerdictKind.Inconclusive, "undecided") }
                .Where(word => words[word.Item1].Any())
                    .Select(word => string.Create(CultureInfo.InvariantCulture, $"{words[word.Item1].Count()} {word.Item2}")),
        ];
        return string.Create(CultureInfo.InvariantCulture,
            $"{change.Name} against A, {words.Sum(word => word.Count())} {(words.Sum(word => word.Count()) == 1 ? "cell" : "cells")}: "
                + $"{string.Join(", ", parts)}.");
    }

    private static string Word(CellChange cell, double margin) => cell.Word(margin) switch
    {
        VerdictKind.Slower => "slower",
        VerdictKind.Faster => "faster",
        VerdictKind.Equivalent => "the same",
        _ => "can't tell",
    };

    private static string Percent(double part) => part.ToString("0.# %", CultureInfo.InvariantCulture);
}
