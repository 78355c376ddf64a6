using System.Diagnostics;
using IntegrationMethods.Client.Engine;
using IntegrationMethods.Client.Engine.Processes;

namespace IntegrationMethods.Client.Selfchecks;

/// <summary>A run of this very program, as a user starts it, in a folder that goes when it is over.</summary>
internal static class OwnRun
{
    /// <param name="arguments">As on the command line, without <c>--output</c>.</param>
    /// <param name="read">Reads what is wanted from the folder of the results.</param>
    /// <param name="ct">Ends it.</param>
    /// <exception cref="RemedyException">It ended with an error.</exception>
    public static async Task<T> ReadAsync<T>(IEnumerable<string> arguments, Func<string, T> read, CancellationToken ct)
    {
        using var folder = new ScratchFolder();
        string results = folder["results"];
        using Process run = Process.Start(Command([.. arguments, "--output", results], folder.FullName))!;
        await using CancellationTokenRegistration stopping = ct.Register(run.Kill);
        Task<string> output = run.StandardOutput.ReadToEndAsync(CancellationToken.None);
        string errors = await run.StandardError.ReadToEndAsync(CancellationToken.None);
        await output;
        await run.WaitForExitAsync(CancellationToken.None);
        ct.ThrowIfCancellationRequested();
        return run.ExitCode == 0
            ? read(results)
            : throw new RemedyException($"the run ended with exit code {run.ExitCode}: {OneLine.Of(errors)}");
    }

    private static ProcessStartInfo Command(IEnumerable<string> arguments, string folder)
    {
        (string host, string? assembly) = ChildProcess.HostOf("client");
        return new(host, assembly is null ? arguments : arguments.Prepend(assembly))
        {
            WorkingDirectory = folder,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
    }
}
