using System.CommandLine;
using IntegrationMethods.Server;

namespace IntegrationMethods.Client;

/// <summary>The client's command line: without a command it runs the comparison.</summary>
internal static class ClientCommand
{
    public static RootCommand Create()
    {
        var common = new CommonOptions();
        var options = new RunCommandOptions(common);
        var root = new RootCommand("Compares integration methods on this machine: every transport, sync and async, repeated, checked and written to CSV.");
        foreach (Option option in options.All)
            root.Options.Add(option);
        root.Options.Add(FeedOption.Create());
        root.SetAction((parsed, _) => RunCommand.RunAsync(options.Read(parsed), parsed));
        root.Subcommands.Add(ListCommand.Create());
        root.Subcommands.Add(SeedCommand.Create(common));
        root.Subcommands.Add(BenchmarkCommand.Create(common));
        root.Subcommands.Add(SelfcheckCommand.Create());
        root.Subcommands.Add(ReportCommand.Create());
        root.Subcommands.Add(CompareCommand.Create());
        root.Subcommands.Add(DoctorCommand.Create(common));
        root.Subcommands.Add(Worker());
        return root;
    }

    // The runner's own: the client process of a cell.
    private static Command Worker()
    {
        var worker = new Command("worker", "The client process of one cell, started by a run.") { Hidden = true };
        worker.SetAction(async (_, _) => await Working.Worker.RunAsync(Console.In, Console.Out));
        return worker;
    }
}
