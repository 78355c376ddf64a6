using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Measurement.Text;
using IntegrationMethods.Reports.Html.Data;
using IntegrationMethods.Reports.Html.Elements;
using static IntegrationMethods.Reports.Html.Elements.Markup;

namespace IntegrationMethods.Reports.Html.Sections;

/// <summary>The hottest methods of each traced cell, and links to its traces.</summary>
internal static class HottestSection
{
    private static readonly string[] s_columns = ["end", "method", "share"];

    /// <summary>Nothing where no cell was traced.</summary>
    public static IEnumerable<XElement> Of(ReportData data) => data.Hottest.Count == 0 ? [] :
    [
        El("p", At("class", "reading"),
            "After the last repetition, each cell ran again while the stacks of both processes were sampled. A share is the part of a "
                + "process's time in managed code that was spent in the method itself, without those it calls. Native code, such as SQLite "
                + "and the kernel, is left out: the sampler can't distinguish it from waiting."),
        .. data.Hottest.GroupBy(method => method.Cell).Select(cell => Cell(cell.Key, [.. cell], data)),
    ];

    private static XElement Cell(string cell, HotMethod[] methods, ReportData data) => El("details",
        El("summary", cell),
        El("div", new Table($"Hottest methods of {cell}", 2, s_columns, methods.Select(Row)) { File = FileNames.Hottest }.ToElements()),
        Links([.. methods.Select(method => method.End).Distinct().SelectMany(end => TraceFiles.Of(cell, end))
            .Where(data.Traces.Contains)]));

    // The parameters are in the file.
    private static IEnumerable<Field> Row(HotMethod method) =>
        [CsvText.Of(method.End), method.Method.Split('(')[0], method.Share.ToString("0.0 %", CultureInfo.InvariantCulture)];

    private static XElement? Links(string[] files) => files.Length == 0 ? null : El("p", "Traces: ",
        files.SelectMany((file, i) => new object[] { i == 0 ? "" : ", ", El("a", At("href", file), Path.GetFileName(file)) }));
}
