using System.Diagnostics;

namespace IntegrationMethods.Client.Engine.Processes;

/// <summary>Why a process ended that was to go on.</summary>
internal static class EndReason
{
    /// <summary>As for a shell, the exit code of a process that a signal ended is this plus the signal.</summary>
    private const int Signalled = 128;

    /// <summary>By which a process ends itself after an error that it has reported.</summary>
    private const int Abort = 6;

    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(2);

    // Those that have the same number on every Unix.
    private static readonly Dictionary<int, string> s_names = new()
    {
        [1] = "SIGHUP", [2] = "SIGINT", [3] = "SIGQUIT", [4] = "SIGILL", [Abort] = "SIGABRT", [8] = "SIGFPE", [9] = "SIGKILL",
        [11] = "SIGSEGV", [15] = "SIGTERM",
    };

    /// <returns>The exit code; null if the process goes on after all, and where exit codes tell no signal.</returns>
    public static async Task<int?> CodeAsync(Process process)
    {
        try
        {
            await process.WaitForExitAsync().WaitAsync(s_limit);
            return CodeOf(process);
        }
        catch (TimeoutException)
        {
            return null;
        }
    }

    /// <summary>The same without waiting.</summary>
    public static int? CodeOf(Process process) => OperatingSystem.IsWindows() || !process.HasExited ? null : process.ExitCode;

    public static string Of(int? exitCode, string? error)
    {
        int signal = exitCode > Signalled ? exitCode.Value - Signalled : 0;
        return signal > 0 && (error is null || signal != Abort) ? $"it was killed by {Name(signal)}{AfterSignal(error)}"
            : error is null ? "it gave no reason: check the system log, for example whether memory ran out"
            : error.StartsWith("error: ", StringComparison.Ordinal) ? error["error: ".Length..]
            : error;
    }

    private static string AfterSignal(string? error) =>
        error is null ? ": check the system log, for example whether memory ran out" : $" (its last message: {error})";

    private static string Name(int signal) => string.Create(CultureInfo.InvariantCulture,
        $"signal {signal}{(s_names.TryGetValue(signal, out string? name) ? $" ({name})" : "")}");
}
