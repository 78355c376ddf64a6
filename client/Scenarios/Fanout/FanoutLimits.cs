using IntegrationMethods.Client.Engine.Facts;
using IntegrationMethods.Processes.Serving;

namespace IntegrationMethods.Client.Scenarios.Fanout;

/// <summary>What the system must allow a process for this many callers.</summary>
internal static class FanoutLimits
{
    /// <summary>Of the runtime and its files.</summary>
    private const int Others = 256;

    /// <summary>The product service holds the most: a socket for each caller, and one for each call that it makes.</summary>
    public static int FilesFor(int callers) => callers * (FanoutSetup.CallsPerProduct + 1) + Others;

    /// <exception cref="RemedyException">It allows fewer.</exception>
    public static void CheckOpenFiles(int callers) => CheckOpenFiles(callers, OpenFiles.Max(LinuxFiles.Text(OpenFiles.LimitsFile)));

    /// <param name="callers">At once.</param>
    /// <param name="most">Files that a process may open; null where that is not known or not limited.</param>
    /// <exception cref="RemedyException">It allows fewer.</exception>
    public static void CheckOpenFiles(int callers, long? most)
    {
        if (most < FilesFor(callers))
            throw new RemedyException(
                FormattableString.Invariant(
                $"{callers} callers need {FilesFor(callers)} open files in one process, but the limit is {most}: raise it with 'ulimit ")
                    + "-Hn 65536' as root, or reduce --callers.");
    }
}
