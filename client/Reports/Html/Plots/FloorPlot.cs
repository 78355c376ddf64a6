using IntegrationMethods.Measurement.Statistics;
using IntegrationMethods.Measurement.Text;
using IntegrationMethods.Reports.Html.Data;
using IntegrationMethods.Reports.Html.Elements;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Reports.Html.Plots;

/// <summary>What the wire adds to the work itself: only at one call in flight, where times add up.</summary>
internal static class FloorPlot
{
    private static readonly string[] s_columns =
        ["cell", "mean of the work alone, ms", "added by the wire, ms", "95 % CI from, ms", "95 % CI to, ms", "paired blocks"];

    public static Figure Of(ReportData data)
    {
        Part[] parts = [.. data.Cells.Where(cell =>
            cell.Cell is { InFlight: 1, IsFloor: false, IsInBlocks: true, Build: ProgramBuild.This } && data.IsSmallest(cell.Cell))
            .Select(cell => Part.Of(cell, data)).OfType<Part>()];
        var rows = new BarRows(
            new(0, Math.Max(parts.Max(part => (double?)Math.Max(part.Floor, part.Floor + part.Added.Mean)) ?? 1, double.Epsilon), 0, 98),
            "floor", "wire", addsUp: true);
        return new("floor", "What does the wire add?",
            "The same work without a wire, and what each method adds to it: the mean of the differences within blocks. Only for one call "
                + "in flight: with more, waiting overlaps and can't be subtracted.",
            [new("floor", "the work alone (in process)", Key.Of.Bar), new("wire", "added by the method", Key.Of.Bar)],
            [.. parts.GroupBy(part => part.Cell.Cell.Form)
                .SelectMany(form => rows.Panels($"{CsvText.Of(form.Key)}, 1 in flight: ms for all rows",
                form.Select(part => new BarRows.Row(part.Cell.Method, part.Words, part.Floor, part.Added.Mean)), 0))],
            new("The work alone and what the wire adds", 1, s_columns, parts.Select(part => part.Row())));
    }

    /// <summary>The mean time of the work alone, ms, and what the cell took beyond it, block by block, ms.</summary>
    private sealed record Part(CellRuns Cell, double Floor, Sample Added, int N)
    {
        public string Words =>
            $"{Wording.Number(Floor)} + {Wording.Number(Added.Mean)} ms [{Wording.Number(Added.Lo)} to {Wording.Number(Added.Hi)}]";

        public static Part? Of(CellRuns cell, ReportData data)
        {
            CellRuns? floor = data.Cells.FirstOrDefault(other =>
                other.Cell.IsFloor && other.Cell.Form == cell.Cell.Form && other.Cell.InFlight == 1
                && other.Cell.Profile == cell.Cell.Profile && other.Cell.Build == cell.Cell.Build
                    && other.Cell.Scenario == cell.Cell.Scenario && IsSameWork(other, cell));
            if (floor is null || cell.All.Concat(floor.All).Any(run => !run.Valid))
                return null;
            (double Floor, double Added)[] pairs = [
                .. floor.Counted.Join(cell.Counted, run => run.Block, run => run.Block, (a, b) =>
                    (a.Time.WallMs!.Value, b.Time.WallMs!.Value - a.Time.WallMs.Value))];
            return Sample.Of([.. pairs.Select(pair => pair.Added)]) is { } added
                ? new(cell, pairs.Average(pair => pair.Floor), added, pairs.Length)
                : null;
        }

        public IEnumerable<Field> Row() => [Cell.Cell.Key, Floor, Added.Mean, Added.Lo, Added.Hi, N];

        private static bool IsSameWork(CellRuns floor, CellRuns cell) =>
            floor.Workload with { RoundTripMs = 0, Connections = 0 } == cell.Workload with { RoundTripMs = 0, Connections = 0 };
    }
}
