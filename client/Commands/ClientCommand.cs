using System.CommandLine;
using System.CommandLine.Help;
using IntegrationMethods.Client.Commands.Completion;
using IntegrationMethods.Client.Commands.Help;
using IntegrationMethods.Client.Running;
using IntegrationMethods.Client.Scenarios.Rows;
using IntegrationMethods.Processes;
using IntegrationMethods.Processes.Options;

namespace IntegrationMethods.Client.Commands;

/// <summary>The client's command line: without a command it runs the comparison.</summary>
internal static class ClientCommand
{
    /// <summary>Longer than a server's own default: beside compilers, a handshake takes seconds, and that must not void a cell.</summary>
    private static readonly TimeSpan s_connectTimeout = TimeSpan.FromSeconds(30);

    public static RootCommand Create()
    {
        var common = new CommonOptions(s_connectTimeout);
        var rows = new RowsScenario(common);
        var options = new RunOptions(rows);
        var root = new RootCommand(
            "Compares integration methods on this machine: runs every transport, sync and async, repeatedly, checks every row, and "
                + "writes CSV files and a report.");
        foreach (Option option in options.All)
            root.Options.Add(option);
        root.SetAction((parsed, _) => options.Resume(parsed) is { } folder
            ? ResumeAsync(ResumedLine.Parse(root, parsed, folder), rows, options)
            : RunCommand.RunAsync(rows, options, parsed));
        root.Subcommands.Add(ScenarioCommands.Create(root));
        root.Subcommands.Add(SoakCommand.Create(new CommonOptions(s_connectTimeout)));
        root.Subcommands.Add(RunCommand.Create("coordinate",
            "Runs the comparison on several machines, each of which joins it with 'client agent'.", rows, new(rows, new AgentOptions())));
        root.Subcommands.Add(AgentCommand.Create());
        root.Subcommands.Add(ListCommand.Create());
        root.Subcommands.Add(SeedCommand.Create(common));
        root.Subcommands.Add(SelfcheckCommand.Create());
        root.Subcommands.Add(ReportCommand.Create());
        root.Subcommands.Add(CompareCommand.Create());
        root.Subcommands.Add(HistoryCommand.Create());
        root.Subcommands.Add(ConformanceCommand.Create());
        root.Subcommands.Add(ColumnsCommand.Create());
        root.Subcommands.Add(DoctorCommand.Create(common));
        root.Subcommands.Add(CompletionCommand.Create(root));
        root.Subcommands.Add(IdentifyCommand.Create());
        root.Options.OfType<HelpOption>().Single().Action = new GroupedHelp(root);
        return root;
    }

    // A scenario's own command runs it.
    private static Task<int> ResumeAsync(ParseResult resumed, RowsScenario rows, RunOptions options) =>
        resumed.CommandResult.Command is RootCommand
            ? RunCommand.RunAsync(rows, options, resumed)
            : resumed.InvokeAsync(Terminal.Invocation);
}
