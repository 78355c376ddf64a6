using IntegrationMethods.Measurement.Text;
using IntegrationMethods.Reports.Sentences;
using Column = IntegrationMethods.Reports.Tables.TableColumn<IntegrationMethods.Measurement.Verdicts.ComparisonRow>;

namespace IntegrationMethods.Reports.Tables;

/// <summary>The comparison as a table for people, however it is drawn: one row a cell.</summary>
internal static class ComparisonTable
{
    public static IReadOnlyList<Column> Names { get; } =
    [
        new("method", row => row.Cell.Method),
        new("form", row => Wording.Form(row.Cell) + Star(row) + (row.Cell.Control is { } control ? $" {CsvText.Of(control)}" : "")),
        new("in flight", row => row.Cell.InFlight.ToString(CultureInfo.InvariantCulture) + Wording.Sizes(row.Cell), IsFigure: true),
    ];

    public static Column Name { get; } = new("cell", row => Wording.Name(row.Cell) + Star(row));

    public static Column Mean { get; } = new("mean ± sd, ms", row => Wording.Spread(row.MeanMs, row.SdMs), IsFigure: true);

    public static Column Median { get; } = new("median, ms", row => Wording.Number(row.MedianMs), IsFigure: true);

    public static Column RowsPerSecond { get; } = new("rows/s", row => Wording.Number(row.RowsPerSecond), IsFigure: true);

    public static Column ToFloor { get; } =
        new("× in process [95 % CI]", row => Wording.Ratio(row.RatioToFloor, row.RatioToFloorLo, row.RatioToFloorHi), IsFigure: true);

    public static Column AsyncToSync { get; } =
        new("async/sync [95 % CI]", row =>
            Wording.Ratio(row.RatioAsyncToSync, row.RatioAsyncToSyncLo, row.RatioAsyncToSyncHi), IsFigure: true);

    public static Column Cpu { get; } = new("CPU ms/1,000 rows", row => Wording.Number(row.CpuMsPer1000Rows), IsFigure: true);

    /// <summary>At the user's price of processor time; nothing where there is none.</summary>
    public static Column Cost { get; } =
        new("cost of 1,000,000 rows [95 % CI]", row =>
            Wording.Price(row.CostPerMillionRows, row.CostPerMillionRowsLo, row.CostPerMillionRowsHi), IsFigure: true);

    public static Column CpuAsyncToSync { get; } =
        new("CPU async/sync [95 % CI]", row =>
            Wording.Ratio(row.CpuRatioAsyncToSync, row.CpuRatioAsyncToSyncLo, row.CpuRatioAsyncToSyncHi), IsFigure: true);

    /// <summary>Times of single calls, of all repetitions together; <see cref="CallSentences"/> says of how many.</summary>
    public static IReadOnlyList<Column> Calls { get; } =
    [
        new("call p50, ms", row => Wording.Number(row.CallP50Ms), IsFigure: true),
        new("call p90, ms", row => Wording.Number(row.CallP90Ms), IsFigure: true),
        new("call p95, ms", row => Wording.Number(row.CallP95Ms), IsFigure: true),
        new("call p99, ms", row => Wording.Number(row.CallP99Ms), IsFigure: true),
    ];

    /// <summary>Whether the clients are the limit; nothing where that was not checked.</summary>
    public static Column Generator { get; } =
        new("rate with one more client [95 % CI]", row =>
            Wording.Ratio(row.GeneratorGain, row.GeneratorGainLo, row.GeneratorGainHi), IsFigure: true);

    /// <summary>The columns of a terminal, the most important first: a narrow one has no room for the last.</summary>
    /// <param name="rows">The rows that they are for.</param>
    /// <param name="isWhole">Whether to have those that repeat others in another way, too.</param>
    public static IEnumerable<Column> Of(IReadOnlyList<ComparisonRow> rows, bool isWhole)
    {
        bool isScenario = rows.Any(row => row.Cell.Variant is not null);
        IEnumerable<Column> times = isScenario ? [Mean, ItemsPerSecond] : [Mean, RowsPerSecond, AsyncToSync, Cpu, Cost, ToFloor];
        IEnumerable<Column> costs = isScenario ? [Median, Cpu] : [Median, CpuAsyncToSync];
        IEnumerable<Column> shown = isWhole ? [.. times, .. costs, .. Calls, Generator] : [.. times, Calls[0], Calls[2], Generator];
        return [Name, .. Known(shown, rows), .. rows.All(row => row.Valid) ? [] : new[] { Valid }];
    }

    /// <summary>The columns that have a figure in any row.</summary>
    public static IEnumerable<Column> Known(IEnumerable<Column> columns, IReadOnlyList<ComparisonRow> rows) =>
        columns.Where(column => rows.Any(row => column.Text(row) != Wording.Missing));

    public static Column ItemsPerSecond { get; } = RowsPerSecond with { Title = "items/s" };

    public static Column Valid { get; } = new("valid", row => row.Valid ? "yes" : "NO");

    /// <summary>For a form that is emulated by the other one.</summary>
    private static string Star(ComparisonRow row) => row.Cell.Kind == FormKind.Native ? "" : "*";
}
