using IntegrationMethods.Measurement.Statistics;
using IntegrationMethods.Measurement.Text;
using IntegrationMethods.Reports.Html.Data;
using IntegrationMethods.Reports.Html.Elements;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Reports.Html.Plots;

/// <summary>The answer as a drawing: the time of each method and form, the shortest first, with the floor as a line.</summary>
internal static class RankedPlot
{
    /// <summary>From here on, a linear axis would press the short times together.</summary>
    private const double MaxLinear = 15;

    /// <summary>Room at the right, so that the lines of the floor stay clear of the figures.</summary>
    private const double Margin = 1.18;

    private const double RowHeight = 15, Foot = 20;

    private static readonly string[] s_columns = ["cell", "geometric mean, ms", "95 % CI from, ms", "95 % CI to, ms", "repetitions"];

    public static Figure Of(ReportData data)
    {
        CellRepetitions[] cells = [.. data.Results.Cells.Where(cell => !cell.Workload.IsOpenLoop)];
        CellRepetitions[] ranked = [.. RankedCells.Of(data).Where(cell => !cell.Workload.IsOpenLoop)],
            valid = [.. ranked.Where(cell => cell.Reason is null && cell.Times.Count > 0)];
        Time[] times = [.. ranked.Select(Of)];
        Time[] floors = [.. cells.Where(cell =>
            cell.Cell is { Control: null, IsFloor: true } && times.Any(time => cell.IsFloorOf(time.Cell))).Select(Of)];
        Time Of(CellRepetitions cell) => Time.Of(cell, valid, data.Results.Design);
        Time[] drawn = [.. times.Concat(floors).Where(time => time.Mean is not null)];
        Panel[] panels = drawn.Length == 0
            ? []
            : [.. times.GroupBy(time => time.Cell.Cell.Scenario)
                .Select(point =>
                    Panel([.. point], floors,
                ScaleFor(data.Replication is null ? drawn : [.. point.Where(time => time.Mean is not null)]),
                data.Replication is not null))];
        return new("ranked", "Times, the shortest first",
            "Geometric means (steadier blocks have more weight) with 95 % intervals, in milliseconds. These intervals include effects "
                + "that all methods share, such as a slow minute of the machine; the contrasts below exclude them, and only they decide.",
            [Key.Sync, Key.Async, .. ranked.Any(cell => cell.Cell.Kind != FormKind.Native) ? [Key.Emulated] : Array.Empty<Key>(),
                .. Floors(floors, times)], panels,
                new("Times of the methods and in process", 1, s_columns, times.Concat(floors).Select(time => time.Row())))
        { IsWide = data.Replication is null, IsLead = data.Replication is null };
    }

    private static Scale ScaleFor(Time[] times)
    {
        if (times.Length == 0)
            return Scale.Across(0, 1);
        (double least, double most) = (times.Min(time => time.Lo), times.Max(time => time.Hi));
        return most / least > MaxLinear ? Scale.Across(least / 1.1, most * 1.1, isLog: true) : Scale.Across(0, most * Margin);
    }

    private static Panel Panel(Time[] times, Time[] floors, Scale x, bool isOfPoint)
    {
        (IReadOnlyList<XElement> marks, double bottom) = RowText.Stack(times, time =>
            new(time.Name, time.Words), RowHeight, (time, y) => Marks(time, x, y + 3));
        CellRepetitions one = times[0].Cell;
        string title = isOfPoint
            ? $"{one.Cell.Scenario}: ms"
            : $"{Wording.InFlight(one.Cell)}: ms{Rows([.. times.Select(time => time.Cell)])}";
        return new(title, string.Join("; ", times.Concat(floors).Select(time => $"{time.Name}: {time.Words}")) + ".", bottom + Foot,
            [.. Axis.Vertical(x, 0, bottom, 4), .. floors.Where(floor => floor.Mean is not null)
                .Select(floor => Axis.Upright($"floor {CsvText.Of(floor.Cell.Cell.Form)}", x.At(floor.Mean!.Value), 0, bottom)), .. marks]);
    }

    private static IEnumerable<XElement> Marks(Time time, Scale x, double y)
    {
        if (time.Mean is not { } mean)
            yield break;
        string kind = CsvText.Of(time.Cell.Cell.Form);
        if (time.Hi > time.Lo)
            yield return Axis.Line($"ci {kind}", x.At(Math.Max(time.Lo, x.Lo)), x.At(Math.Min(time.Hi, x.Hi)), y);
        yield return Axis.Dot(kind, x.At(mean), y, 4.5, $"{time.Cell.Cell.Key}: {CsvText.Of(mean)} ms");
    }

    private static string Rows(CellRepetitions[] cells) => cells.Select(cell => cell.Workload.Rows).Distinct().ToArray() is [var rows]
        ? $" for {rows.ToString("#,0", CultureInfo.InvariantCulture)} rows"
        : "";

    private static IEnumerable<Key> Floors(Time[] floors, Time[] times) =>
        from floor in floors
        where floor.Mean is not null
        let form = CsvText.Of(floor.Cell.Cell.Form)
        let isLowest = times.Where(time => floor.Cell.IsFloorOf(time.Cell)).All(time => !(time.Mean < floor.Mean))
        select new Key($"floor {form}",
            $"in process{(isLowest ? " (the floor: no wire)" : "")}, {form}: {Wording.Number(floor.Mean)} ms", Key.Of.Line);

    /// <summary>A geometric mean and its 95 % interval, ms; no mean of a cell that is not valid, no width without an interval.</summary>
    private sealed record Time(CellRepetitions Cell, double? Mean, double Lo, double Hi)
    {
        public static Time Of(CellRepetitions cell, IReadOnlyCollection<CellRepetitions> among, RunDesign design)
        {
            if (cell.Reason is not null || cell.Times.Count == 0)
                return new(cell, null, 0, 0);
            Sample logs = design.Logs(cell, among);
            return new(cell, Math.Exp(logs.Mean), Math.Exp(logs.Lo), Math.Exp(logs.Hi));
        }

        public string Name => RankedCells.Name(Cell.Cell);

        public string Words => Mean is null ? "not valid"
            : Hi > Lo ? $"{Wording.Number(Mean)} ms [{Wording.Number(Lo)}–{Wording.Number(Hi)}]"
            : $"{Wording.Number(Mean)} ms";

        public IEnumerable<Field> Row() =>
            [Cell.Cell.Key, Mean, Hi > Lo ? Lo : (double?)null, Hi > Lo ? Hi : (double?)null, Cell.Times.Count];
    }
}
