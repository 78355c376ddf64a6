using System.CommandLine;
using System.Runtime.InteropServices;

namespace IntegrationMethods.Processes;

/// <summary>
/// How both programs start and end: errors are one line on standard error, exit code 1, or 2 where the command line is wrong.
/// </summary>
public static partial class Terminal
{
    public const int Failed = 1;
    public const int WrongUsage = 2;

    /// <summary>How a command is invoked: its errors reach the caller, and it handles signals itself, because a run writes its files first.</summary>
    public static InvocationConfiguration Invocation => new() { EnableDefaultExceptionHandler = false, ProcessTerminationTimeout = null };

    public static async Task<int> RunAsync(RootCommand root, string[] args)
    {
        UseNoCulture();
        ConsoleText.Use();
        ParseResult parsed = root.Parse(args);
        if ((parsed.Errors.Count > 0 || UsageText.HasMisspeltOption(parsed)) && parsed.Action is not { ClearsParseErrors: true })
            return Complain(WrongUsage, UsageText.Of(parsed));
        try
        {
            return await parsed.InvokeAsync(Invocation);
        }
        catch (UsageException error)
        {
            return Complain(WrongUsage, error.Message);
        }
        catch (RemedyException error)
        {
            return Complain(Failed, error.Message);
        }
    }

    /// <summary>Has a signal cancel instead of ending the process at once, until disposed.</summary>
    public static PosixSignalRegistration StopOn(PosixSignal signal, CancellationTokenSource stopping) =>
        PosixSignalRegistration.Create(signal, context =>
        {
            context.Cancel = true;
            stopping.Cancel();
        });

    public static int Complain(int exitCode, string message)
    {
        Console.Error.WriteLine($"error: {OutsideText.Line(message.ReplaceLineEndings(" "))}");
        return exitCode;
    }

    // Output is the same under every culture. Not by invariant globalization: SQL Server's driver refuses to work in that mode.
    private static void UseNoCulture() =>
        CultureInfo.DefaultThreadCurrentCulture = CultureInfo.DefaultThreadCurrentUICulture =
            CultureInfo.CurrentCulture = CultureInfo.CurrentUICulture = CultureInfo.InvariantCulture;
}
