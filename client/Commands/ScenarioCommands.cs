using System.CommandLine;
using IntegrationMethods.Client.Engine;
using IntegrationMethods.Client.Running;
using IntegrationMethods.Client.Scenarios;
using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Processes.Options;
using IntegrationMethods.Processes.Work;
using IntegrationMethods.Reports.Html.Data;
using IntegrationMethods.Reports.Html.Pages;

namespace IntegrationMethods.Client.Commands;

/// <summary><c>client run</c> with a scenario's name, and what <c>--scenario</c> makes of several.</summary>
internal static class ScenarioCommands
{
    /// <summary>One command for each scenario, with its options.</summary>
    public static Command Create()
    {
        var run = new Command("run", "Runs a scenario: one of the experiments that people judge integration methods by.");
        foreach (IScenario scenario in ScenarioCatalog.Experiments)
        {
            var options = new RunOptions(scenario);
            var command = new Command(scenario.Name, $"Compares {scenario.Summary}.");
            foreach (Option option in options.All)
                command.Options.Add(option);
            command.SetAction((parsed, _) => RunCommand.RunAsync(scenario, options, parsed));
            run.Subcommands.Add(command);
        }
        return run;
    }

    /// <summary>Runs several, each with what else the command line said, and each into a folder of its own.</summary>
    /// <param name="root">The command line they are commands of.</param>
    /// <param name="names">Names with commas between them, or all.</param>
    /// <param name="output">Folder of the results; null for ones named after the time.</param>
    /// <param name="others">Further arguments as they are.</param>
    /// <exception cref="UsageException">A name or an argument does not fit a scenario.</exception>
    public static async Task<int> RunAsync(RootCommand root, IEnumerable<string> names, string? output, IReadOnlyList<string> others)
    {
        IScenario[] scenarios = Select(names);
        // Several have one folder, so that one page leads to all of them.
        output ??= scenarios.Length > 1 ? Path.Combine("results", $"{RunFiles.NameOf(WallClock.Now)}-scenarios") : null;
        ParseResult[] runs = [.. scenarios.Select(scenario => Parse(root, scenario.Name, output, others))];
        int exitCode = 0;
        foreach ((int done, ParseResult run) in runs.Index())
        {
            int ended = await run.InvokeAsync(new InvocationConfiguration { EnableDefaultExceptionHandler = false, ProcessTerminationTimeout = null });
            exitCode = Math.Max(exitCode, ended);
            if (scenarios.Length > 1)
                Console.WriteLine(IndexPage.Write(output!, [.. scenarios.Take(done + 1).Select(scenario => Entry(output!, scenario))]));
            if (ended == Interruption.ExitCode)
                break;
        }
        return exitCode;
    }

    private static IScenario[] Select(IEnumerable<string> names)
    {
        string[] words = WordList.Of(names);
        return words.Contains("all") ? [.. ScenarioCatalog.Experiments] : [.. words.Select(ScenarioCatalog.Find).Distinct()];
    }

    // All are read before the first is run: a word that the last can't take would otherwise come to light hours later.
    private static ParseResult Parse(RootCommand root, string scenario, string? output, IReadOnlyList<string> others)
    {
        ParseResult parsed = root.Parse(["run", scenario, .. output is null ? [] : new[] { "--output", Path.Combine(output, scenario) }, .. others]);
        return parsed.Errors.Count == 0
            ? parsed
            : throw new UsageException($"--scenario {scenario}: {string.Join(' ', parsed.Errors.Select(error => error.Message))} See: run {scenario} --help.");
    }

    // On the page that leads to the reports.
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
