using IntegrationMethods.Client.Engine;
using IntegrationMethods.Client.Engine.Builds;
using IntegrationMethods.Client.Engine.Processes;

namespace IntegrationMethods.Client.Selfchecks;

/// <summary>A run of this very program, as a user starts it, in a folder that goes when it is over.</summary>
internal static class OwnRun
{
    /// <summary>Runs with the arguments, which lack <c>--output</c>, and reads the folder of the results.</summary>
    /// <exception cref="RemedyException">It ended with an error.</exception>
    public static async Task<T> ReadAsync<T>(IEnumerable<string> arguments, Func<string, T> read, CancellationToken ct)
    {
        using var folder = new ScratchFolder();
        string results = folder["results"];
        (string host, string? assembly) = ChildProcess.HostOf("client");
        ToolResult run = await Tool.RunAsync(host, folder.FullName, ct,
            [.. new[] { assembly }.OfType<string>(), .. arguments, "--output", results]);
        return run.ExitCode == 0
            ? read(results)
            : throw new RemedyException($"the run ended with exit code {run.ExitCode}: {OneLine.Of(run.Errors)}");
    }
}
