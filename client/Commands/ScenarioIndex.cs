using IntegrationMethods.Client.Engine;
using IntegrationMethods.Client.Scenarios;
using IntegrationMethods.Reports.Html;

namespace IntegrationMethods.Client.Commands;

/// <summary>The page that leads to the reports of several scenarios.</summary>
internal static class ScenarioIndex
{
    /// <param name="output">Folder with a folder for each.</param>
    /// <param name="scenarios">Those that were run, in their order.</param>
    /// <returns>The page's path.</returns>
    /// <exception cref="RemedyException">The folder can't be written.</exception>
    public static string Write(string output, IReadOnlyList<IScenario> scenarios) =>
        IndexPage.Write(output, [.. scenarios.Select(scenario => Entry(output, scenario))]);

    private static IndexEntry Entry(string output, IScenario scenario)
    {
        string folder = Path.Combine(output, scenario.Name);
        try
        {
            ReportData data = ReportData.Read(folder, ScenarioCatalog.Tell);
            return new(scenario.Name, scenario.Summary, data.Story?.Ours ?? "It has no results.", data.Runs.Count, data.Runs.Count(run => run.Valid))
            {
                HasReport = File.Exists(Path.Combine(folder, HtmlReport.FileName)),
            };
        }
        // What failed before it had a file has said so.
        catch (RemedyException)
        {
            return new(scenario.Name, scenario.Summary, "It has no results.", 0, 0);
        }
    }
}
