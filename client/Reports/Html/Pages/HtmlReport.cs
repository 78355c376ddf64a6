using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Reports.Html.Data;
using IntegrationMethods.Reports.Html.Elements;

namespace IntegrationMethods.Reports.Html.Pages;

/// <summary><c>report.html</c>: a run for people in one file, made from the files of the run alone.</summary>
internal static class HtmlReport
{
    /// <summary>Writes the report of what was read from a results folder into it; the same bytes for the same files.</summary>
    /// <returns>The report's full path.</returns>
    /// <exception cref="RemedyException">The folder can't be written.</exception>
    public static string Write(string folder, ReportData data) => Write(folder, Markup.Page(Page.Of(data)));

    /// <inheritdoc cref="Write(string, ReportData)"/>
    public static string Write(string folder, byte[] page)
    {
        string path = Path.Combine(Path.GetFullPath(folder), FileNames.Report);
        ResultsFolder.Replace(path, page, "copy the results to a writable folder");
        return path;
    }
}
