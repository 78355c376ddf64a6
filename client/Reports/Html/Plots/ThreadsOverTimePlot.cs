using IntegrationMethods.Measurement.Text;
using IntegrationMethods.Reports.Html.Data;
using IntegrationMethods.Reports.Html.Elements;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Reports.Html.Plots;

/// <summary>Threads over the time of the run: a pool keeps those that it added, and later repetitions profit from them.</summary>
internal static class ThreadsOverTimePlot
{
    private const double Bottom = 110, Height = Bottom + 20;

    public static Figure Of(ReportData data)
    {
        CellRuns[] cells = [.. data.Cells.Where(cell => cell.All.Any(run => Threads(run) is not null))];
        int[] blocks = [.. cells.SelectMany(cell => cell.All).Select(run => run.Block).Distinct().Order()];
        return new("growth", "Does the number of threads grow during the run?",
            "The maximum number of threads of the server's process (or of the client's, if there is no wire) in each repetition, in the "
                + "order of the blocks. "
            + "All panels share one scale, which starts at 0; a rising line is a thread pool that is still growing.",
            [Key.Sync, Key.Async], [.. Panels(data, cells, blocks)],
            new("Threads by cell and block", 1,
                ["cell", .. blocks.Select(block => string.Create(CultureInfo.InvariantCulture, $"block {block}"))],
                cells.Select(cell =>
                    blocks.Select(block =>
                    Field.Of(Points(cell).Where(point => point.Block == block).Select(point => (double?)point.Threads).FirstOrDefault()))
                    .Prepend(cell.Cell.Key))));
    }

    private static IEnumerable<Panel> Panels(ReportData data, CellRuns[] cells, int[] blocks)
    {
        Scale y = Scale.Up(cells.SelectMany(cell => cell.All).Select(Threads).OfType<double>(), Bottom, 18);
        return data.ByMethod(cells).Select(method => Panel(method.Forms, y, blocks, method.Group));
    }

    private static Panel Panel(CellRuns[] forms, Scale y, int[] blocks, int group)
    {
        Scale x = new(0, Math.Max(1, blocks.Length - 1), 18, 97);
        var strokes = new Strokes();
        foreach (CellRuns form in forms)
            Draw(strokes, CsvText.Of(form.Cell.Form),
                [.. Points(form).Select(point => (x.At(Array.IndexOf(blocks, point.Block)), y.At(point.Threads)))]);
        return new($"{forms[0].Subject}, {forms[0].InFlight}: threads by block", string.Join("; ", forms.Select(Words)) + ".",
            Height, [.. Axis.Horizontal(y), .. Axis.Feet(blocks, x, Bottom), strokes.ToElement(Height)], group);
    }

    private static void Draw(Strokes strokes, string kind, (double X, double Y)[] line)
    {
        foreach (((double X, double Y) a, (double X, double Y) b) in line.Zip(line.Skip(1)))
            strokes.Between($"{kind} run", a.X, a.Y, b.X, b.Y);
        foreach ((double x, double y) in line)
            strokes.Dot($"{kind} small", x, y);
    }

    private static string Words(CellRuns form)
    {
        double[] threads = [.. Points(form).Select(point => point.Threads)];
        return threads.Length == 0
            ? $"{Wording.Form(form.Cell)}: none known"
            : string.Create(CultureInfo.InvariantCulture,
                $"{Wording.Form(form.Cell)}: {threads[0]} in the first repetition, {threads[^1]} in the last, maximum {threads.Max()}");
    }

    private static IEnumerable<(int Block, double Threads)> Points(CellRuns form) =>
        from run in form.All
        let threads = Threads(run)
        where threads is not null
        orderby run.Block
        select (run.Block, threads.Value);

    private static double? Threads(RepetitionRecord run) => run.Cell.IsFloor
        ? run.Client.ThreadsMax
        : run.Server.ThreadsMax ?? run.Client.ThreadsMax;
}
