using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Measurement.Text;
using IntegrationMethods.Reports.Html.Data;
using IntegrationMethods.Reports.Html.Elements;
using IntegrationMethods.Reports.Html.Plots;
using static IntegrationMethods.Reports.Html.Elements.Markup;

namespace IntegrationMethods.Reports.Html.Sections;

/// <summary>Every cell and every contrast.</summary>
internal static class TablesSection
{
    /// <summary>Contrasts from which on only those that answer a question are shown.</summary>
    private const int MaxContrasts = 60;

    private static readonly string[] s_columns =
    [
        "cell", "verdict on async", "valid", "mean, ms", "sd, ms", "min, ms", "median, ms", "max, ms", "mean's 95 % CI from, ms", "to, ms",
            "rows/s",
        "× in process", "95 % CI from", "to", "async/sync", "95 % CI from", "to", "repetitions", "batches", "rows per batch", "rows",
            "sync is", "async is", "database", "why not valid",
    ];

    private static readonly string[] s_costs =
    [
        "cell", "CPU ms per 1,000 rows", "× in process", "95 % CI from", "to", "async/sync", "95 % CI from", "to",
        "clients' CPU share", "verdict on async, by processor time",
    ];

    private static readonly string[] s_prices = ["cost of 1,000,000 rows", "95 % CI from", "to"];

    public static IEnumerable<XElement> Of(ReportData data) =>
    [
        El("p", At("class", "reading"), At("id", "sorting"),
            "Click a column title to sort by it. Figures are rounded; the CSV files have all digits, and in the report of a small run, "
                + "pointing at a figure shows them too."),
        El("h3", "Cells"),
            El("div", (new Table("Every cell", 1, s_columns, data.Comparison.Select(row => Row(row, data))) { IsLastText = true,
            File = FileNames.Comparison }).ToElements()),
        El("div", (new Table("Processor time of every cell", 1, data.Results.CpuHour is null ? s_costs : [.. s_costs, .. s_prices],
            data.Comparison.Select(row => Cost(row, data))) { File = FileNames.Comparison }).ToElements()),
        El("h3", "Contrasts"),
        .. Contrasts(data),
    ];

    private static IEnumerable<XElement> Contrasts(ReportData data)
    {
        Contrast[] shown = [.. data.Contrasts.Where(contrast =>
            data.Contrasts.Count <= MaxContrasts || contrast.Family is Family.Declared or Family.Control
            || contrast is { Family: Family.Stack or Family.Tls or Family.Address, Metric: Metric.WallTime })];
        int others = data.Contrasts.Count - shown.Length;
        yield return El("details",
            El("summary", shown.Length.ToString("#,0", CultureInfo.InvariantCulture) + " contrasts with all of their figures"),
            El("div", At("id", Figure.EveryContrast),
                ContrastTable.Of("Every contrast", shown, data.HasAllDigits ? Field.Full : Field.Of).ToElements()));
        if (others > 0)
            yield return El("p", At("class", "absent"), others.ToString("#,0", CultureInfo.InvariantCulture)
                + " more contrasts, exploratory or of processor time, are omitted from a report of this size: contrasts.csv has them.");
    }

    private static IEnumerable<Field> Row(ComparisonRow row, ReportData data) =>
    [
        row.Cell.Key, Field.Verdict(row.Verdict), row.Valid ? "yes" : "NO", .. Figures(row).Select(data.Read),
        row.Repetitions, row.Batches, row.BatchSize, row.Rows, CsvText.Of(row.Cell.SyncKind), CsvText.Of(row.Cell.AsyncKind), row.Db,
            row.Reason ?? "",
    ];

    private static IEnumerable<Field> Cost(ComparisonRow row, ReportData data) =>
    [
        row.Cell.Key, .. new[]
        {
            row.CpuMsPer1000Rows, row.CpuRatioToFloor, row.CpuRatioToFloorLo, row.CpuRatioToFloorHi, row.CpuRatioAsyncToSync,
                row.CpuRatioAsyncToSyncLo, row.CpuRatioAsyncToSyncHi,
            row.ClientCpuShare,
        }.Select(data.Read), Field.Verdict(row.CpuVerdict),
        .. data.Results.CpuHour is null ? [] : new[] { row.CostPerMillionRows, row.CostPerMillionRowsLo, row.CostPerMillionRowsHi }
            .Select(Field.Of),
    ];

    private static double?[] Figures(ComparisonRow row) =>
    [
        row.MeanMs, row.SdMs, row.MinMs, row.MedianMs, row.MaxMs, row.Ci95LoMs, row.Ci95HiMs, row.RowsPerSecond,
        row.RatioToFloor, row.RatioToFloorLo, row.RatioToFloorHi, row.RatioAsyncToSync, row.RatioAsyncToSyncLo, row.RatioAsyncToSyncHi,
    ];
}
