using System.Text.RegularExpressions;

namespace IntegrationMethods.Tests.Integration.Processes.Agents;

/// <summary>A file of <c>server/deploy</c> that starts a run, and the commands that its comments give.</summary>
internal static partial class DeployedFile
{
    /// <summary>Makes a user's folder of a folder: with the file, and the program as <c>packages/linux-x64/client</c>.</summary>
    public static void CopyTo(string folder, string name)
    {
        string client = Path.Combine(folder, "packages", "linux-x64", "client"), file = Path.Combine(folder, "server", "deploy", name);
        foreach (string path in new[] { client, file })
            Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        File.Copy(Path.Combine(Checkout.Root, "server", "deploy", name), file);
        File.WriteAllText(client, $"#!/bin/sh\nexec '{Program.Dotnet}' '{Path.Combine(AppContext.BaseDirectory, "client.dll")}' \"$@\"\n");
        // On Windows, the tests are skipped.
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(client, UnixFileMode.UserRead | UnixFileMode.UserExecute);
    }

    /// <summary>The commands, in their order, without those that have a note beside them, which is about images.</summary>
    public static string[] Commands(string name) =>
        [.. Command().Matches(Checkout.Read($"server/deploy/{name}")).Select(line => line.Groups["command"].Value)];

    [GeneratedRegex("^#   (?<command>(?:(?!   ).)+)$", RegexOptions.Multiline)]
    private static partial Regex Command();
}
