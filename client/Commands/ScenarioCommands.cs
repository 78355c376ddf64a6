using System.CommandLine;
using IntegrationMethods.Client.Engine;
using IntegrationMethods.Client.Running;
using IntegrationMethods.Client.Scenarios;
using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Processes;
using IntegrationMethods.Processes.Work;
using IntegrationMethods.Reports.Html.Data;
using IntegrationMethods.Reports.Html.Pages;

namespace IntegrationMethods.Client.Commands;

/// <summary><c>client run</c> with the name of a scenario, or <c>all</c>.</summary>
internal static class ScenarioCommands
{
    private const string All = "all";

    public static Command Create(RootCommand root)
    {
        var run = new Command("run", "Runs a scenario, which repeats a published experiment on this machine.");
        foreach (IScenario scenario in ScenarioCatalog.Experiments)
            run.Subcommands.Add(RunCommand.Create(scenario.Name, $"Compares {scenario.Summary}.", scenario, new(scenario)));
        run.Subcommands.Add(CreateAll(root));
        return run;
    }

    private static Command CreateAll(RootCommand root)
    {
        var options = new RunOptions(ScenarioCatalog.Experiments[0]);
        var all = new Command(All,
            "Runs all scenarios in turn, each into its own folder, with a page that links to their reports.");
        foreach (Option option in options.Common)
            all.Options.Add(option);
        all.SetAction((parsed, _) => RunAllAsync(root, options.Output(parsed), parsed));
        return all;
    }

    private static async Task<int> RunAllAsync(RootCommand root, string? given, ParseResult parsed)
    {
        IReadOnlyList<IScenario> scenarios = ScenarioCatalog.Experiments;
        string output = given ?? Path.Combine("results", $"{RunFiles.NameOf(WallClock.Now)}-scenarios");
        // Every scenario has these options: what this command could parse, the others can.
        string[] others = [.. GivenOptions.Of(parsed).Where(option => option.Option.Name != "--output").SelectMany(GivenOptions.Words)];
        int exitCode = 0;
        foreach ((int done, IScenario scenario) in scenarios.Index())
        {
            ParseResult run = root.Parse(["run", scenario.Name, "--output", Path.Combine(output, scenario.Name), .. others]);
            int ended = await run.InvokeAsync(Terminal.Invocation);
            exitCode = Math.Max(exitCode, ended);
            Console.WriteLine(IndexPage.Write(output, [.. scenarios.Take(done + 1).Select(each => Entry(output, each))]));
            if (ended == Interruption.ExitCode)
                break;
        }
        return exitCode;
    }

    // On the page that leads to the reports.
    private static IndexEntry Entry(string output, IScenario scenario)
    {
        string folder = Path.Combine(output, scenario.Name);
        try
        {
            ReportData data = ReportData.Read(folder, ScenarioCatalog.Replicate);
            return new(scenario.Name, scenario.Summary, data.Replication?.Ours
                ?? "It has no results.", data.Runs.Count, data.Runs.Count(run => run.Valid))
            {
                HasReport = File.Exists(Path.Combine(folder, FileNames.Report)),
            };
        }
        // What failed before it had a file has said so.
        catch (RemedyException)
        {
            return new(scenario.Name, scenario.Summary, "It has no results.", 0, 0);
        }
    }
}
