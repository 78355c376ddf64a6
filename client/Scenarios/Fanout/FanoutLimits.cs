using IntegrationMethods.Client.Engine.Facts;
using IntegrationMethods.Processes.Serving;

namespace IntegrationMethods.Client.Scenarios.Fanout;

/// <summary>What the system must allow a process for this many callers.</summary>
internal static class FanoutLimits
{
    private const int Others = 256;

    /// <summary>The product service holds the most: a socket for each caller, and one for each call that it makes.</summary>
    public static int FilesFor(int callers) => callers * (FanoutSetup.CallsPerProduct + 1) + Others;

    /// <exception cref="RemedyException">It allows fewer.</exception>
    public static void CheckOpenFiles(int callers) => CheckOpenFiles(callers, OpenFiles.Max(LinuxFiles.Text(OpenFiles.LimitsFile)));

    /// <summary>The same for a limit of open files that is known; null where it is not, or there is none.</summary>
    public static void CheckOpenFiles(int callers, long? most)
    {
        if (most < FilesFor(callers))
            throw new RemedyException(
                FormattableString.Invariant(
                $"{callers} callers need {FilesFor(callers)} open files in one process, but the limit is {most}: raise it with 'ulimit ")
                    + "-Hn 65536' as root, or reduce --callers.");
    }
}
