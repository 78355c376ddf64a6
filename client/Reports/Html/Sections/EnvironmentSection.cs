using System.Text.Json;
using IntegrationMethods.Measurement.Files;
using static IntegrationMethods.Reports.Html.Markup;

namespace IntegrationMethods.Reports.Html.Sections;

/// <summary>Machine, runtime, settings: all that the run wrote down of where it was made.</summary>
internal static class EnvironmentSection
{
    private const string Libraries = "libraries[";

    public static IEnumerable<XElement> Of(JsonElement environment) =>
    [
        El("details", El("summary", "environment.json in full"),
            new Table("Facts of environment.json", 2, ["name", "value"], environment.Flatten().GroupBy(fact => RowOf(fact.Name)).Select(Row)).ToElements()),
    ];

    /// <summary>A library has a row for all that is said of it: of many short ones, a reader would have to find which belong together.</summary>
    private static string RowOf(string name) => name.StartsWith(Libraries, StringComparison.Ordinal) ? name[..(name.IndexOf(']', StringComparison.Ordinal) + 1)] : name;

    private static Field[] Row(IGrouping<string, (string Name, string Value)> facts) =>
        [facts.Key, string.Join("; ", facts.Select(fact => fact.Name == facts.Key ? fact.Value : $"{fact.Name[(facts.Key.Length + 1)..]}: {fact.Value}"))];
}
