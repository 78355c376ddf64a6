using System.CommandLine;
using IntegrationMethods.Client.Commands.Completion;
using IntegrationMethods.Client.Running;
using IntegrationMethods.Client.Scenarios.Rows;
using IntegrationMethods.Processes.Options;

namespace IntegrationMethods.Client.Commands;

/// <summary>The client's command line: without a command it runs the comparison, or the scenarios that it names.</summary>
internal static class ClientCommand
{
    public static RootCommand Create()
    {
        var common = new CommonOptions();
        var rows = new RowsScenario(common);
        var options = new RunOptions(rows);
        var root = new RootCommand("Compares integration methods on this machine: runs every transport, sync and async, repeatedly, checks every row, and writes CSV files and a report.");
        foreach (Option option in options.All)
            root.Options.Add(option);
        var scenarios = new ScenarioChoice();
        root.Options.Add(scenarios.Option);
        root.SetAction((parsed, _) => RunAsync(root, rows, options, scenarios, parsed));
        root.Subcommands.Add(ScenarioCommands.Create());
        root.Subcommands.Add(SoakCommand.Create(new CommonOptions()));
        root.Subcommands.Add(AgentCommand.Create());
        root.Subcommands.Add(ListCommand.Create());
        root.Subcommands.Add(SeedCommand.Create(common));
        root.Subcommands.Add(BenchmarkCommand.Create(common));
        root.Subcommands.Add(SelfcheckCommand.Create());
        root.Subcommands.Add(ReportCommand.Create());
        root.Subcommands.Add(CompareCommand.Create());
        root.Subcommands.Add(HistoryCommand.Create());
        root.Subcommands.Add(ConformanceCommand.Create());
        root.Subcommands.Add(ColumnsCommand.Create());
        root.Subcommands.Add(DoctorCommand.Create(common));
        root.Subcommands.Add(CompletionCommand.Create(root));
        root.Subcommands.Add(IdentifyCommand.Create());
        root.Subcommands.Add(BenchmarkCommand.CreateHarness());
        root.Subcommands.Add(BenchmarkCommand.CreateSimulatedAgents());
        return root;
    }

    private static Task<int> RunAsync(RootCommand root, RowsScenario rows, RunOptions options, ScenarioChoice scenarios, ParseResult parsed)
    {
        if (options.Resume(parsed) is { } folder)
            return ResumeAsync(ResumedLine.Parse(root, parsed, folder), rows, options);
        if (scenarios.Names(parsed) is { } names)
            return ScenarioCommands.RunAsync(root, names, options.Output(parsed), scenarios.Others(parsed));
        return RunCommand.RunAsync(rows, options, parsed);
    }

    // A scenario's own command runs it.
    private static Task<int> ResumeAsync(ParseResult resumed, RowsScenario rows, RunOptions options) => resumed.CommandResult.Command is RootCommand
        ? RunCommand.RunAsync(rows, options, resumed)
        : resumed.InvokeAsync(new InvocationConfiguration { EnableDefaultExceptionHandler = false, ProcessTerminationTimeout = null });
}
