using System.Net.Sockets;
using System.Reflection;

namespace IntegrationMethods.Processes;

/// <summary>The last message of a program that failed: what failed, and what to do.</summary>
internal static class FailureText
{
    /// <summary>EMFILE, and ENFILE, of Unix.</summary>
    private const int TooManyFiles = 24, TooManyFilesOfAll = 23;

    public const string OutOfMemory =
        "memory ran out: close other programs, raise this program's limit (--memory, or its container's), or give it less work.";

    public static string Of(Exception error) => CauseOf(error) switch
    {
        Exception e when e is RemedyException or OutputException => e.Message,
        OutOfMemoryException => OutOfMemory,
        IOException e when !HasWorkingFolder() =>
            $"the working folder was deleted ({OneLine.Of(e)}): change to one that exists and start the program again.",
        IOException e when e.HResult is TooManyFiles or TooManyFilesOfAll =>
            $"{OneLine.Of(e)}: raise the limit of open files, for example with 'ulimit -n 4096'.",
        Exception e when e is IOException or UnauthorizedAccessException or SocketException =>
            $"{OneLine.Of(e)}: check the disk, the permissions and the limits (ulimit -a) of this process.",
        Exception e => $"unexpected {e.GetType().Name}: {OneLine.Of(e)} ({Where(e)}): report this line as a bug.",
    };

    // Wrappers say nothing that the user could act on.
    private static Exception CauseOf(Exception error) =>
        error is AggregateException or TypeInitializationException or TargetInvocationException && error.InnerException is { } inner
            ? CauseOf(inner)
            : error;

    private static bool HasWorkingFolder()
    {
        try
        {
            return Directory.Exists(Directory.GetCurrentDirectory());
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }

    private static string Where(Exception error) =>
        error.StackTrace is { } trace ? OneLine.Of(trace.Split('\n')[0]) : "nowhere in the program";
}
