using System.CommandLine;
using IntegrationMethods.Processes.Serving;

namespace IntegrationMethods.Processes;

/// <summary>
/// How both programs start and end: errors are one line on standard error, exit code 1, or 2 where the command line is wrong.
/// </summary>
public static partial class Terminal
{
    public const int Failed = 1;
    public const int WrongUsage = 2;

    /// <summary>How to invoke a command: errors reach the caller; it handles signals itself, as a run writes its files first.</summary>
    public static InvocationConfiguration Invocation => new() { EnableDefaultExceptionHandler = false, ProcessTerminationTimeout = null };

    /// <returns>The exit code; exceptions are those of the command, for <see cref="LastHandler"/>.</returns>
    public static async Task<int> RunAsync(Func<RootCommand> create, string[] args)
    {
        UseNoCulture();
        ConsoleText.Use();
        OpenFiles.CheckStart(OpenFiles.OfThisProcess);
        ParseResult parsed = create().Parse(args);
        if ((parsed.Errors.Count > 0 || UsageText.HasMisspeltOption(parsed)) && parsed.Action is not { ClearsParseErrors: true })
            return Complain(WrongUsage, UsageText.Of(parsed));
        return await parsed.InvokeAsync(Invocation);
    }

    /// <summary>Has the signals that end a process cancel instead, until disposed.</summary>
    public static IDisposable StopOnSignals(CancellationTokenSource stopping) => new EndingSignals(context =>
    {
        context.Cancel = true;
        stopping.Cancel();
    });

    public static int Complain(int exitCode, string message)
    {
        try
        {
            Console.Error.WriteLine($"error: {OutsideText.Line(message.ReplaceLineEndings(" "))}");
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            // The exit code is left to say it.
        }
        return exitCode;
    }

    // Output is the same under every culture. Not by invariant globalization: SQL Server's driver refuses to work in that mode.
    private static void UseNoCulture() =>
        CultureInfo.DefaultThreadCurrentCulture = CultureInfo.DefaultThreadCurrentUICulture =
            CultureInfo.CurrentCulture = CultureInfo.CurrentUICulture = CultureInfo.InvariantCulture;
}
