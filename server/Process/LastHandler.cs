namespace IntegrationMethods.Processes;

/// <summary>
/// The one place where both programs end: what nothing else has handled becomes one line on standard error and exit code 1, or 2 if
/// the command line is wrong. It names no type of a library, so that it handles one that can't be loaded, too.
/// </summary>
public static class LastHandler
{
    public static async Task<int> RunAsync(Func<Task<int>> program)
    {
        // Of other threads. The runtime would end the process with its own exit code, and a stack trace.
        AppDomain.CurrentDomain.UnhandledException += (_, failed) =>
        {
            if (failed.ExceptionObject is Exception error)
                Environment.Exit(Complain(error));
        };
        try
        {
            return await program();
        }
        catch (Exception error)
        {
            return Complain(error);
        }
    }

    private static int Complain(Exception error) =>
        Terminal.Complain(error is UsageException ? Terminal.WrongUsage : Terminal.Failed, FailureText.Of(error));
}
