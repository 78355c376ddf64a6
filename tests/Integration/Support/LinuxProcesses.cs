using System.Diagnostics;

namespace IntegrationMethods.Tests.Integration.Support;

/// <summary>What Linux says of processes that a test did not start itself.</summary>
internal static class LinuxProcesses
{
    public static IReadOnlyList<int> ChildrenOf(int parent) =>
        [.. Process.GetProcesses().Select(process => process.Id).Where(pid => Stat(pid) is [_, var its, ..] && its == $"{parent}")];

    /// <summary>A zombie, which has ended but which its parent has not waited for, counts as ended.</summary>
    public static bool IsAlive(int pid) => Stat(pid) is { Length: > 0 } stat && stat[0] != "Z";

    /// <summary>The name of its program, at most 15 characters; empty once it has ended.</summary>
    public static string NameOf(int pid)
    {
        try
        {
            return IsAlive(pid) ? File.ReadAllText($"/proc/{pid}/comm").TrimEnd() : "";
        }
        catch (Exception gone) when (gone is IOException or UnauthorizedAccessException)
        {
            return "";
        }
    }

    // After the name, which may have spaces: state, parent and so on.
    private static string[] Stat(int pid)
    {
        try
        {
            string stat = File.ReadAllText($"/proc/{pid}/stat");
            return stat[(stat.LastIndexOf(')') + 2)..].Split(' ');
        }
        catch (Exception gone) when (gone is IOException or UnauthorizedAccessException)
        {
            return [];
        }
    }
}
