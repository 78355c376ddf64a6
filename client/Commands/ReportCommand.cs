using System.CommandLine;
using IntegrationMethods.Client.Scenarios;
using IntegrationMethods.Reports.Html;

namespace IntegrationMethods.Client.Commands;

/// <summary><c>client report</c>: the report of a run made again from its files.</summary>
internal static class ReportCommand
{
    public static Command Create()
    {
        var folder = new Argument<string>("folder") { Description = "Results folder of a run." };
        var report = new Command("report", "Writes report.html again from the files of a run.") { folder };
        report.SetAction(parsed => Console.WriteLine(HtmlReport.Write(parsed.GetValue(folder)!, ScenarioCatalog.Tell)));
        return report;
    }
}
