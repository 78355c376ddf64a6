using System.Text.Json;
using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Reports.Html.Elements;
using static IntegrationMethods.Reports.Html.Elements.Markup;

namespace IntegrationMethods.Reports.Html.Sections;

/// <summary>Machine, runtime, settings: all that the run wrote down of where it was made.</summary>
internal static class EnvironmentSection
{
    public static IEnumerable<XElement> Of(JsonElement environment) =>
    [
        El("details", El("summary", "environment.json in full"),
            new Table("Facts of environment.json", 2, ["name", "value"], environment.Flatten()
                .Select(fact => (Field[])[fact.Name, fact.Value])).ToElements()),
    ];
}
