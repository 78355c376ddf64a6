using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Measurement.Replications;
using IntegrationMethods.Reports.Html.Data;
using IntegrationMethods.Reports.Html.Elements;

namespace IntegrationMethods.Reports.Html.Pages;

/// <summary>
/// <c>report.html</c>: a run for people, in one file that needs no other. From the files of the run alone, so that it can be made again.
/// </summary>
internal static class HtmlReport
{
    /// <summary>Reads a results folder and writes the report into it.</summary>
    /// <returns>The report's full path.</returns>
    /// <exception cref="RemedyException">A file is missing or damaged, or the folder can't be written.</exception>
    public static string Write(string folder, Func<IReadOnlyList<RepetitionRecord>, Replication?>? tell = null) =>
        Write(folder, ReportData.Read(folder, tell));

    /// <summary>Writes the report of what was read from a results folder into it.</summary>
    /// <returns>The report's full path.</returns>
    /// <exception cref="RemedyException">The folder can't be written.</exception>
    public static string Write(string folder, ReportData data) => Write(folder, Of(data));

    /// <summary>Writes the page of a results folder into it.</summary>
    /// <returns>Its full path.</returns>
    /// <exception cref="RemedyException">The folder can't be written.</exception>
    public static string Write(string folder, byte[] page)
    {
        string path = Path.Combine(Path.GetFullPath(folder), FileNames.Report);
        ResultsFolder.Replace(path, page, "copy the results to a writable folder");
        return path;
    }

    /// <summary>The page as UTF-8; the same for the same files.</summary>
    public static byte[] Of(ReportData data) => Markup.Page(Pages.Page.Of(data));
}
