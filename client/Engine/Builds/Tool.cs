using System.ComponentModel;
using System.Diagnostics;

namespace IntegrationMethods.Client.Engine.Builds;

/// <summary>Runs a program of others to its end: git, or the SDK.</summary>
internal static class Tool
{
    /// <exception cref="RemedyException">It is not installed.</exception>
    /// <exception cref="OperationCanceledException">Stopped from outside; the program has ended.</exception>
    public static async Task<ToolResult> RunAsync(string program, string folder, CancellationToken ct, params string[] arguments)
    {
        var start = new ProcessStartInfo(program, arguments)
        {
            WorkingDirectory = folder,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        try
        {
            using Process process = Process.Start(start)!;
            process.StandardInput.Close();
            return await EndAsync(process, ct);
        }
        catch (Win32Exception e)
        {
            throw new RemedyException($"{program} can't be started ({OneLine.Of(e)}): install it, or name a published folder.", e);
        }
    }

    private static async Task<ToolResult> EndAsync(Process process, CancellationToken ct)
    {
        Task<string> output = process.StandardOutput.ReadToEndAsync(CancellationToken.None),
            errors = process.StandardError.ReadToEndAsync(CancellationToken.None);
        try
        {
            await process.WaitForExitAsync(ct);
            return new(process.ExitCode, (await output).Trim(), (await errors).Trim());
        }
        catch (OperationCanceledException)
        {
            process.Kill(entireProcessTree: true);
            throw;
        }
    }
}
