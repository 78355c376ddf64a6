using System.Diagnostics;

namespace IntegrationMethods.Tests.Integration.Support;

/// <summary>What Linux says of processes that a test did not start itself.</summary>
internal static class LinuxProcesses
{
    public static IReadOnlyList<int> ChildrenOf(int parent) =>
        [.. Process.GetProcesses().Select(process => process.Id).Where(pid => Stat(pid) is [_, var its, ..] && its == $"{parent}")];

    /// <summary>Processes that a run has started and in which its program <c>client</c> or <c>server</c> is at work.</summary>
    public static IReadOnlyList<int> WorkersOf(int run, string program) =>
        [.. ChildrenOf(run).Where(pid => Read(pid, "cmdline").Contains($"{program}.dll\0work", StringComparison.Ordinal))];

    /// <summary>A zombie, which has ended but which its parent has not waited for, counts as ended.</summary>
    public static bool IsAlive(int pid) => Stat(pid) is { Length: > 0 } stat && stat[0] != "Z";

    /// <summary>Whether all of its threads stand still since a SIGSTOP, or have ended.</summary>
    public static bool IsStopped(int pid) => !IsAlive(pid) || Directory.EnumerateDirectories($"/proc/{pid}/task")
        .All(thread => Stat(int.Parse(Path.GetFileName(thread), CultureInfo.InvariantCulture)) is [] or ["T" or "Z", ..]);

    /// <summary>The name of its program, at most 15 characters; empty once it has ended.</summary>
    public static string NameOf(int pid) => IsAlive(pid) ? Read(pid, "comm").TrimEnd() : "";

    // After the name, which may have spaces: state, parent and so on.
    private static string[] Stat(int pid) =>
        Read(pid, "stat") is { Length: > 0 } stat ? stat[(stat.LastIndexOf(')') + 2)..].Split(' ') : [];

    /// <summary>A file that Linux has of a process, such as <c>status</c>; empty once it has ended.</summary>
    public static string Read(int pid, string file)
    {
        try
        {
            return File.ReadAllText($"/proc/{pid}/{file}");
        }
        catch (Exception gone) when (gone is IOException or UnauthorizedAccessException)
        {
            return "";
        }
    }
}
