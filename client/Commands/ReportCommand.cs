using System.CommandLine;
using IntegrationMethods.Client.Scenarios;
using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Processes;
using IntegrationMethods.Reports.Html.Data;
using IntegrationMethods.Reports.Html.Pages;

namespace IntegrationMethods.Client.Commands;

/// <summary><c>client report</c>: the report of a run made again from its files.</summary>
internal static class ReportCommand
{
    private static readonly Argument<string> s_folder = new("folder") { HelpName = "folder", Description = "Results folder of a run." };

    public static Command Create()
    {
        var report = new Command("report", "Rebuilds report.html from the files of a run.") { s_folder };
        report.SetAction(parsed => Run(parsed.GetValue(s_folder)!));
        return report;
    }

    private static int Run(string folder)
    {
        if (File.Exists(Path.Combine(folder, FileNames.Soak)))
        {
            Console.WriteLine(SoakHtml.Write(folder));
            return 0;
        }
        ReportData data = ReportData.Read(folder, ScenarioCatalog.Replicate);
        Console.WriteLine(HtmlReport.Write(folder, data));
        (string File, string? Line)[] edited = [.. data.MismatchedFiles.Where(file => file.Line is not null)];
        return edited.Length == 0 ? 0 : Terminal.Complain(
            Terminal.Failed,
            $"{string.Join("; ", edited.Select(file => $"{Path.Combine(folder, file.File)}, {file.Line}"))}: it was edited, or written "
                + "by another version, so the report is based on runs.csv alone.");
    }
}
