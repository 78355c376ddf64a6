using static IntegrationMethods.Reports.Html.Elements.Markup;

using IntegrationMethods.Measurement.Replications;
using IntegrationMethods.Reports.Html.Data;
using IntegrationMethods.Reports.Html.Elements;

namespace IntegrationMethods.Reports.Html.Sections;

/// <summary>What a scenario's author found, beside this run; nothing where transports are compared.</summary>
internal static class ReplicationSection
{
    public static IEnumerable<XElement> Of(ReportData data)
    {
        if (data.Replication is not { } replication)
            return [];
        return
        [
            El("p", replication.Published),
            El("p", replication.Ours),
            El("p", replication.Why),
            .. replication.Tables.SelectMany(Element),
        ];
    }

    private static IEnumerable<XElement> Element(ReplicationTable table) =>
        new Table(table.Title, 1, table.Columns, table.Rows.Select(row => row.Select(text => (Field)text))).ToElements();
}
