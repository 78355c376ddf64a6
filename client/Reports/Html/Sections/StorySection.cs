using static IntegrationMethods.Reports.Html.Elements.Markup;

using IntegrationMethods.Measurement.Stories;
using IntegrationMethods.Reports.Html.Data;
using IntegrationMethods.Reports.Html.Elements;

namespace IntegrationMethods.Reports.Html.Sections;

/// <summary>What a scenario's author found, beside this run; nothing where transports are compared.</summary>
internal static class StorySection
{
    public static IEnumerable<XElement> Of(ReportData data)
    {
        if (data.Story is not { } story)
            return [];
        return
        [
            El("p", story.Found),
            El("p", story.Ours),
            El("p", story.Why),
            .. story.Tables.SelectMany(Element),
        ];
    }

    private static IEnumerable<XElement> Element(StoryTable table) =>
        new Table(table.Title, 1, table.Columns, table.Rows.Select(row => row.Select(text => (Field)text))).ToElements();
}
