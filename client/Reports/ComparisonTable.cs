using System.Globalization;
using IntegrationMethods.Client.Results;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Client.Reports;

/// <summary>The comparison as a table for people, however it is drawn: one row a cell, figures of milliseconds.</summary>
internal static class ComparisonTable
{
    /// <summary>The columns with their units, and whether figures stand in them.</summary>
    public static IReadOnlyList<(string Title, bool Figures)> Columns { get; } =
    [
        ("method", false), ("form", false), ("in flight", true), ("mean ± sd, ms", true), ("median, ms", true), ("rows/s", true),
        ("× floor [95 % CI]", true), ("async/sync [95 % CI]", true), ("valid", false),
    ];

    /// <summary>A row's texts, one for each column.</summary>
    public static IReadOnlyList<string> Texts(ComparisonRow row) =>
    [
        row.Cell.Method,
        row.Cell.Kind == FormKind.True ? Wording.Form(row.Cell) : $"{Wording.Form(row.Cell)}*",
        row.Cell.InFlight.ToString(CultureInfo.InvariantCulture),
        Wording.Spread(row.MeanMs, row.SdMs),
        Wording.Number(row.MedianMs),
        Wording.Number(row.RowsPerSecond),
        Wording.Ratio(row.RatioToFloor, row.RatioToFloorLo, row.RatioToFloorHi),
        Wording.Ratio(row.RatioAsyncToSync, row.RatioAsyncToSyncLo, row.RatioAsyncToSyncHi),
        row.Valid ? "yes" : "NO",
    ];
}
