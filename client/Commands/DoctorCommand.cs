using System.CommandLine;
using IntegrationMethods.Client.Checks;
using IntegrationMethods.Client.Running;
using IntegrationMethods.Processes;
using IntegrationMethods.Processes.Options;
using IntegrationMethods.Reports.Console;
using Spectre.Console;

namespace IntegrationMethods.Client.Commands;

/// <summary><c>client doctor</c>: whether this machine is fit for a run, and what to do about it.</summary>
internal static class DoctorCommand
{
    public static Command Create(CommonOptions common)
    {
        var output = OptionOf.Value("--output", "folder", "results", "Folder where a run would write its results.");
        OptionOf.Named(output);
        var doctor = new Command("doctor",
            "Checks whether this machine and the database are fit for a run; exit code 1 if a check fails.") { common.Db, common.Connection,
            output, DisplayOptions.NoColor };
        doctor.SetAction((parsed, ct) => RunAsync(common, parsed, parsed.GetValue(output)!, ct));
        return doctor;
    }

    private static async Task<int> RunAsync(CommonOptions common, ParseResult parsed, string folder, CancellationToken ct)
    {
        IReadOnlyList<Check> checks = await MachineChecks.AllAsync(common.ReadDatabase(parsed), folder, ct);
        IAnsiConsole console = Terminals.Standard(parsed.GetValue(DisplayOptions.NoColor));
        foreach (Check check in checks)
            CheckLines.Write(console, check);
        return checks.Any(check => check.State == CheckState.Fail) ? Terminal.Failed : 0;
    }
}
