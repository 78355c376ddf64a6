using System.Diagnostics;

namespace IntegrationMethods.Client.Engine.Processes.Limits;

/// <summary>A command that starts another one in its own place, such as <c>taskset --cpu-list 0</c>.</summary>
internal static class CommandPrefix
{
    public static void Add(ProcessStartInfo start, IEnumerable<string> prefix)
    {
        string[] command = [.. prefix, start.FileName, .. start.ArgumentList];
        start.FileName = command[0];
        start.ArgumentList.Clear();
        foreach (string argument in command[1..])
            start.ArgumentList.Add(argument);
    }
}
