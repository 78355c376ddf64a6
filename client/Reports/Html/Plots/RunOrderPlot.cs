using IntegrationMethods.Measurement.Statistics;
using IntegrationMethods.Measurement.Text;
using IntegrationMethods.Reports.Html.Data;
using IntegrationMethods.Reports.Html.Elements;
using static IntegrationMethods.Reports.Html.Elements.Markup;

namespace IntegrationMethods.Reports.Html.Plots;

/// <summary>Whether the machine changed during the run: every repetition against its cell's median, and the system's counters.</summary>
internal static class RunOrderPlot
{
    private const double Bottom = 170;

    public static Figure Of(ReportData data)
    {
        BlockNoise[] noise = [.. BlockNoise.Of(data.Runs)];
        HashSet<(string, int)> noisy = [.. noise.Where(block => block.Machine?.Grade > NoiseGrade.Quiet)
            .Select(block => (block.RunId, block.Block))];
        (RepetitionRecord Run, double Ratio)[] points = [.. Points(data)];
        return new("order", "Was the machine stable?",
            "Top: the time of each repetition divided by the median of its cell, in the order of the run; a drift or a step shows here and "
                + "affects all cells alike. "
            + "Bottom: the processor time that other programs, and the host of a virtual machine, took during each block; above the dashed "
            + "limit, the machine was not quiet.",
            [new("sync", "sync"), new("async", "async"), new("noisy", "in a block that was not quiet"), new("limit", "limit", Key.Of.Line)],
            [.. points.Length == 0 ? [] : new[] { Order(points, run => run.Cell.IsInBlocks && noisy.Contains((run.RunId, run.Block))) },
                .. BlockNoise.Kinds.Select(kind => Strip(kind, noise)).OfType<Panel>()],
            new("Evidence of noise by block", 1, BlockNoise.Columns, noise.Select(block => block.Row())))
        { IsWide = true };
    }

    private static IEnumerable<(RepetitionRecord, double)> Points(ReportData data) =>
        from cell in data.AllCells
        let median = Summary.Of(cell.Figures(run => run.Time.WallMs))?.Median
        where median is not null
        from run in cell.All
        where run is { Valid: true, Time.WallMs: not null }
        orderby run.Time.StartedUtc, run.Position
        select (run, run.Time.WallMs!.Value / median.Value);

    private static Panel Order((RepetitionRecord Run, double Ratio)[] points, Func<RepetitionRecord, bool> isNoisy)
    {
        Scale y = new(points.Min(point => point.Ratio) / 1.05, points.Max(point => point.Ratio) * 1.05, Bottom, 18, IsLog: true);
        Scale x = Scale.Across(1, Math.Max(2, points.Length));
        var strokes = new Strokes(isCoarse: points.Length > 300);
        foreach ((int i, (RepetitionRecord run, double ratio)) in points.Index())
            strokes.Dot(isNoisy(run) ? "noisy small" : $"{CsvText.Of(run.Cell.Form)} small", x.At(i + 1), y.At(ratio));
        (RepetitionRecord Run, double Ratio) slowest = points.MaxBy(point => point.Ratio);
        return new("Time over the median of the cell, by order of the run",
            string.Create(CultureInfo.InvariantCulture,
                $"{points.Length} repetitions from {points.Min(point => point.Ratio):0.00} to {slowest.Ratio:0.00} times their cell's "
                    + $"median; the highest is {slowest.Run.Cell.Key} in block {slowest.Run.Block}."),
            Bottom + 22,
            [
                .. Axis.Horizontal(y, 4), Axis.Line("one", 0, 100, y.At(1)),
                .. x.Ticks(6).Where(tick => tick >= 1 && tick == Math.Floor(tick))
                    .Select(tick => Axis.Label("tick", x.At(tick), Bottom + 16, Scale.Text(tick), Axis.Anchor(x.At(tick)))),
                strokes.ToElement(Bottom + 22),
            ]);
    }

    private static Panel? Strip(BlockNoise.Kind kind, BlockNoise[] blocks)
    {
        (BlockNoise Block, double Share)[] known = [.. blocks.Where(block => kind.Share(block) is not null)
            .Select(block => (block, kind.Share(block)!.Value))];
        if (known.Length == 0)
            return null;
        const double bottom = 66;
        Scale y = Scale.Up(known.Select(block => block.Share).Append(kind.Limit * 1.25), bottom, 16);
        double width = 72.0 / blocks.Length;
        return new($"{kind.Name}, % by block",
            string.Create(CultureInfo.InvariantCulture,
                $"At most {known.Max(block => block.Share):0.##} %, limit {kind.Limit:0.##} %; over it in "
                    + $"{known.Count(block => block.Share > kind.Limit)} of {known.Length} blocks."),
            bottom + 18,
            [
                .. Axis.Horizontal(y, 2), Axis.Line("limit", 0, 100, y.At(kind.Limit)),
                    Axis.Label("tick", 100, y.At(kind.Limit) - 3, $"limit {Scale.Text(kind.Limit)} %", "end"),
                .. known.Select(block =>
                    Bar(block.Share > kind.Limit
                    ? "over"
                    : "under", 14 + width * Array.IndexOf(blocks, block.Block), width * 0.7, y.At(Math.Max(0, block.Share)), bottom)),
                .. blocks.Where((_, i) => i % (1 + blocks.Length / 12) == 0)
                    .Select(block =>
                        Axis.Label("foot", 14 + width * (Array.IndexOf(blocks, block) + 0.35), bottom + 14, block.Name, "middle")),
            ]);
    }

    private static XElement Bar(string kind, double x, double width, double y, double bottom) =>
        El("rect", At("class", kind), At("x", Percent(x)), At("width", Percent(width)), At("y", Px(y)), At("height", Px(bottom - y)));
}
