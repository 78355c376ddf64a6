using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Measurement.Text;
using IntegrationMethods.Reports.Html.Data;
using IntegrationMethods.Reports.Html.Elements;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Reports.Html.Plots;

/// <summary>Every repetition: sync and async of one method in each block, joined, as they are compared.</summary>
internal static class BlocksPlot
{
    private const double Bottom = 150;

    private static readonly string[] s_columns = ["cell", "block", "place in block", "wall time, ms", "counts", "reason"];

    public static Figure Of(ReportData data)
    {
        var notes = new Notes(data.Runs.Select(run => run.Reason));
        Panel[] panels = [.. data.ByMethod(data.Cells).Select(method => Panel(method.Forms, method.Group))];
        return new("blocks", "How much do the repetitions differ?",
            "One repetition of each form in each block, in the order of the blocks; a line joins the two that are compared. Each panel "
                + "has its own scale, which starts at 0.",
            [Key.Sync, Key.Async, new("pair", "the same block", Key.Of.Line), new("void", "not valid, not counted")], panels,
            new("Every repetition", 1, s_columns,
                data.AllCells.SelectMany(cell => cell.All.Select(run => Row(cell, run, notes)))) { Notes = notes, IsLastText = true,
                File = FileNames.Runs });
    }

    private static Panel Panel(CellRuns[] forms, int group)
    {
        RepetitionRecord[] runs = [.. forms.SelectMany(form => form.All).Where(run => run.Time.WallMs is not null)];
        int[] blocks = [.. runs.Select(run => run.Block).Distinct().Order()];
        Scale y = Scale.Up(runs.Select(run => run.Time.WallMs!.Value), Bottom, 18);
        Scale x = new(0, Math.Max(1, blocks.Length - 1), 18, 97);
        HashSet<RepetitionRecord> counted = new(forms.SelectMany(form => form.Counted), ReferenceEqualityComparer.Instance);
        var strokes = new Strokes();
        foreach (IGrouping<int, RepetitionRecord> pair in runs.GroupBy(run => run.Block).Where(pair => pair.Count() > 1))
            strokes.Upright("pair", x.At(Array.IndexOf(blocks, pair.Key)), y.At(pair.Min(run => run.Time.WallMs!.Value)),
                y.At(pair.Max(run => run.Time.WallMs!.Value)));
        foreach (RepetitionRecord run in runs)
            strokes.Dot(counted.Contains(run)
                ? CsvText.Of(run.Cell.Form)
                : "void", x.At(Array.IndexOf(blocks, run.Block)), y.At(run.Time.WallMs!.Value));
        return new($"{forms[0].Subject}, {forms[0].InFlight}: ms by block", Summary(forms), Bottom
            + 20, [.. Axis.Horizontal(y), .. Axis.Feet(blocks, x, Bottom), strokes.ToElement(Bottom + 20)], group);
    }

    private static string Summary(CellRuns[] forms) => string.Join("; ", forms.Select(form =>
    {
        double[] times = [.. form.Figures(run => run.Time.WallMs)];
        return times.Length == 0
            ? $"{Wording.Form(form.Cell)}: no valid repetitions"
            : string.Create(CultureInfo.InvariantCulture,
                $"{Wording.Form(form.Cell)}: {times.Length} valid repetitions, {Wording.Number(times.Min())} to "
                    + $"{Wording.Number(times.Max())} ms");
    })) + ".";

    private static IEnumerable<Field> Row(CellRuns cell, RepetitionRecord run, Notes notes) =>
    [
        run.Cell.Key, run.Block, run.Position, run.Time.WallMs, cell.Counted.Contains(run, ReferenceEqualityComparer.Instance)
            ? "yes"
            : "NO",
        notes.Of(run.Reason),
    ];
}
