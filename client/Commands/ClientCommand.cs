using System.CommandLine;
using IntegrationMethods.Contract;
using IntegrationMethods.Processes.Options;

namespace IntegrationMethods.Client.Commands;

/// <summary>The client's command line: without a command it runs the comparison, or the scenarios that it names.</summary>
internal static class ClientCommand
{
    public static RootCommand Create()
    {
        var common = new CommonOptions();
        var options = new RunCommandOptions(common);
        var root = new RootCommand("Compares integration methods on this machine: every transport, sync and async, repeated, checked and written to CSV.");
        foreach (Option option in options.All)
            root.Options.Add(option);
        var scenarios = new ScenarioChoice();
        foreach (Option option in scenarios.All)
            root.Options.Add(option);
        root.Options.Add(FeedOption.Create());
        root.SetAction((parsed, _) => RunAsync(root, options, scenarios, parsed));
        root.Subcommands.Add(ScenarioCommands.Create());
        root.Subcommands.Add(ListCommand.Create());
        root.Subcommands.Add(SeedCommand.Create(common));
        root.Subcommands.Add(BenchmarkCommand.Create(common));
        root.Subcommands.Add(SelfcheckCommand.Create());
        root.Subcommands.Add(ReportCommand.Create());
        root.Subcommands.Add(CompareCommand.Create());
        root.Subcommands.Add(DoctorCommand.Create(common));
        root.Subcommands.Add(Worker());
        root.Subcommands.Add(BenchmarkCommand.CreateHarness());
        root.Subcommands.Add(ScenarioCommands.CreateWork());
        return root;
    }

    private static Task<int> RunAsync(RootCommand root, RunCommandOptions options, ScenarioChoice scenarios, ParseResult parsed)
    {
        if (scenarios.IsQuickForNothing(parsed))
            throw new UsageException("--quick is for --scenario: for a short comparison ask for fewer with --repetitions, --transport and --in-flight.");
        return scenarios.Names(parsed) is { } names
            ? ScenarioCommands.RunAsync(root, names, options.Output(parsed), scenarios.Others(parsed))
            : RunCommand.RunAsync(options.Read(parsed), parsed);
    }

    // The runner's own: the client process of a cell.
    private static Command Worker()
    {
        var worker = new Command("worker", "The client process of one cell, started by a run.") { Hidden = true };
        worker.SetAction(async (_, _) => await Scenarios.Rows.Worker.RunAsync(Console.In, Console.Out));
        return worker;
    }
}
