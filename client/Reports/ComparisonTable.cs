using System.Globalization;
using IntegrationMethods.Contract;
using IntegrationMethods.Measurement.Model;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Reports;

/// <summary>The comparison as a table for people, however it is drawn: one row a cell.</summary>
internal static class ComparisonTable
{
    /// <summary>The columns that tell a cell from the others.</summary>
    public static IReadOnlyList<Column> Names { get; } =
    [
        new("method", row => row.Cell.Method),
        new("form", row => Wording.Form(row.Cell) + Star(row) + (row.Cell.Control is { } control ? $" {CsvText.Of(control)}" : "")),
        new("in flight", row => row.Cell.InFlight.ToString(CultureInfo.InvariantCulture), IsFigure: true),
    ];

    /// <summary>The same in one column.</summary>
    public static Column Name { get; } = new("cell", row => Wording.Name(row.Cell) + Star(row));

    public static Column Mean { get; } = new("mean ± sd, ms", row => Wording.Spread(row.MeanMs, row.SdMs), IsFigure: true);

    public static Column Median { get; } = new("median, ms", row => Wording.Number(row.MedianMs), IsFigure: true);

    public static Column RowsPerSecond { get; } = new("rows/s", row => Wording.Number(row.RowsPerSecond), IsFigure: true);

    public static Column ToFloor { get; } =
        new("× floor [95 % CI]", row => Wording.Ratio(row.RatioToFloor, row.RatioToFloorLo, row.RatioToFloorHi), IsFigure: true);

    public static Column AsyncToSync { get; } =
        new("async/sync [95 % CI]", row => Wording.Ratio(row.RatioAsyncToSync, row.RatioAsyncToSyncLo, row.RatioAsyncToSyncHi), IsFigure: true);

    /// <summary>The same of a scenario.</summary>
    public static Column ItemsPerSecond { get; } = RowsPerSecond with { Title = "items/s" };

    public static Column Valid { get; } = new("valid", row => row.Valid ? "yes" : "NO");

    /// <summary>For a form that rides on the other one.</summary>
    private static string Star(ComparisonRow row) => row.Cell.Kind == FormKind.True ? "" : "*";

    /// <summary>A column: its title with the unit, its text for a row, and whether that is a figure.</summary>
    internal sealed record Column(string Title, Func<ComparisonRow, string> Text, bool IsFigure = false);
}
