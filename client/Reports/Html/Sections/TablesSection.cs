using System.Globalization;
using System.Xml.Linq;
using IntegrationMethods.Reports.Html.Plots;
using IntegrationMethods.Measurement.Model;
using IntegrationMethods.Measurement.Verdicts;
using static IntegrationMethods.Reports.Html.Markup;

namespace IntegrationMethods.Reports.Html.Sections;

/// <summary>Every cell and every contrast.</summary>
internal static class TablesSection
{
    private static readonly string[] s_columns =
    [
        "cell", "verdict on async", "valid", "mean, ms", "sd, ms", "min, ms", "median, ms", "max, ms", "mean's 95 % CI from, ms", "to, ms", "rows/s",
        "× floor", "95 % CI from", "to", "async/sync", "95 % CI from", "to", "repetitions", "batches", "rows a batch", "rows", "sync is", "async is", "database", "why not valid",
    ];

    public static IEnumerable<XElement> Of(ReportData data) =>
    [
        El("p", At("class", "reading"), At("id", "sorting"), "A click on a column's title sorts by it. Figures are shortened here; the pointer on one shows all of its digits, as do the data tables below the plots and the CSV files."),
        El("h3", "Cells"), El("div", new Table("Every cell", 1, s_columns, data.Comparison.Select(Row)).ToElements()),
        El("h3", "Contrasts"),
        El("details", El("summary", data.Contrasts.Count.ToString("#,0", CultureInfo.InvariantCulture) + " contrasts with all of their figures"), ContrastTable.Of("Every contrast", data.Contrasts).ToElements()),
    ];

    private static IEnumerable<Field> Row(ComparisonRow row) =>
    [
        row.Cell.Key, CsvText.Of(row.Verdict), row.Valid ? "yes" : "NO", .. Figures(row).Select(Field.Short),
        row.Repetitions, row.Batches, row.BatchSize, row.Rows, CsvText.Of(row.Cell.SyncKind), CsvText.Of(row.Cell.AsyncKind), row.Db, row.Reason ?? "",
    ];

    private static double?[] Figures(ComparisonRow row) =>
    [
        row.MeanMs, row.SdMs, row.MinMs, row.MedianMs, row.MaxMs, row.Ci95LoMs, row.Ci95HiMs, row.RowsPerSecond,
        row.RatioToFloor, row.RatioToFloorLo, row.RatioToFloorHi, row.RatioAsyncToSync, row.RatioAsyncToSyncLo, row.RatioAsyncToSyncHi,
    ];
}
