using static IntegrationMethods.Reports.Html.Elements.Markup;

using IntegrationMethods.Reports.Html.Data;
using IntegrationMethods.Reports.Html.Elements;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Reports.Html.Sections;

/// <summary>The evidence of whether the clients, which generate the load, are what limits each cell.</summary>
internal static class GeneratorSection
{
    private static readonly string[] s_columns =
        ["cell", "clients' CPU share", "lateness max, ms", "rate with one more client, × own rate", "95 % CI from", "to",
            "clients are the limit"];

    /// <summary>Nothing where the run is about one client on one machine, and was not checked.</summary>
    public static IEnumerable<XElement> Of(ReportData data)
    {
        bool isChecked = data.Runs.Any(run => run.Cell.Control == Control.OneClientMore);
        if (!isChecked && data.Environment.Items("hosts").Length == 0 && data.Cells.All(cell => cell.Cell.Clients == 1))
            return [];
        return
        [
            El("h3", "Are the clients the limit?"),
            El("p", At("class", "reading"),
                "They are if one more client with the same calls in flight raises the rate by over 5 %, or if the clients keep 90 % of "
                    + "their machines' processors busy. "
                + "Lateness: in an open loop, how long after its intended start a call began; with several clients, how long after the "
                + "first client the last one started.",
                isChecked ? "" : " This run did not try one more client: use --generator-check on."),
            .. new Table("The load generator of every cell", 1, s_columns, data.Results.Cells.Zip(data.Comparison)
                .Where(cell => cell.Second.Cell is { Control: null, IsFloor: false }).Select(cell => Row(cell.First, cell.Second)))
                .ToElements(),
        ];
    }

    private static IEnumerable<Field> Row(CellRepetitions cell, ComparisonRow row) =>
    [
        row.Cell.Key, Field.Short(row.ClientCpuShare), Field.Short(cell.All.Max(run => run.Time.LatenessMaxMs ?? run.Time.StartSkewMs)),
        Field.Short(row.GeneratorGain), Field.Short(row.GeneratorGainLo), Field.Short(row.GeneratorGainHi), Wording.Limit(row.Generator),
    ];
}
