using static IntegrationMethods.Reports.Html.Elements.Markup;

using IntegrationMethods.Reports.Html.Data;

namespace IntegrationMethods.Reports.Html.Sections;

/// <summary>Links to the files of the folder.</summary>
internal static class FilesSection
{
    public static IEnumerable<XElement> Of(ReportData data) => data.Files.Count == 0 ? [] :
    [
        El("p", At("class", "reading"), "Next to this page, as long as it stays in its folder:"),
        List(data.Files),
    ];

    public static XElement List(IEnumerable<FolderFile> files) => El("ul", At("class", "files"),
        files.Select(file => El("li", El("a", At("href", file.Name), file.Name), $": {file.Contents}")));
}
