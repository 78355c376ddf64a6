using IntegrationMethods.Measurement.Files;
using static IntegrationMethods.Reports.Html.Elements.Markup;

namespace IntegrationMethods.Reports.Html.Pages;

/// <summary><c>index.html</c>: what several scenarios found, with links to their reports.</summary>
internal static class IndexPage
{
    public const string FileName = "index.html";

    /// <summary>Writes the page into the folder that has a folder for each scenario.</summary>
    /// <returns>Its full path.</returns>
    /// <exception cref="RemedyException">The folder can't be written.</exception>
    public static string Write(string folder, IReadOnlyList<IndexEntry> entries) =>
        ResultsFolder.Write(Path.Combine(folder, FileName), Of(entries));

    public static byte[] Of(IReadOnlyList<IndexEntry> entries) => Page(PageHead.Page("Scenarios",
    [
        El("header", PageHead.Top("several scenarios"), El("h1", "Published experiments, repeated here")),
        El("main", entries.Select(Section)),
    ]));

    private static XElement Section(IndexEntry entry) => El("section", At("aria-labelledby", $"{entry.Name}-h"),
        El("h2", At("id", $"{entry.Name}-h"), entry.HasReport
            ? El("a", At("href", $"{entry.Name}/{FileNames.Report}"), entry.Name)
            : entry.Name),
        El("p", At("class", "reading"), $"{entry.Summary}."),
        El("p", entry.Found),
        El("p", At("class", "reading"),
            string.Create(CultureInfo.InvariantCulture, $"{entry.Valid} of {entry.Repetitions} repetitions are valid.")));
}
