using System.ComponentModel;
using System.Diagnostics;

namespace IntegrationMethods.Client.Engine.Builds;

/// <summary>Runs a program of others to its end: git, or the SDK.</summary>
internal static class Tool
{
    private static readonly string[] s_toolVariables =
    [
        "PATH", "HOME", "USER", "LOGNAME", "SHELL", "TERM", "LANG", "LANGUAGE", "TZ", "PWD", "TMPDIR", "TMP", "TEMP", "HOSTNAME",
        "OS", "PATHEXT", "COMSPEC", "WINDIR", "APPDATA", "LOCALAPPDATA", "USERPROFILE",
    ];

    private static readonly string[] s_variableStarts =
        ["CoreWcf", "Restore", "NuGet", "MSBuild", "UseSharedCompilation", "System", "Program", "CommonProgram"];

    /// <exception cref="RemedyException">It is not installed.</exception>
    /// <exception cref="OperationCanceledException">Stopped from outside; the program has ended.</exception>
    public static Task<ToolResult> RunAsync(string program, string folder, CancellationToken ct, params string[] arguments) =>
        RunAsync(new ProcessStartInfo(program, arguments) { WorkingDirectory = folder }, ct);

    /// <summary>Runs the SDK, which sees no variable that would change the build.</summary>
    /// <inheritdoc cref="RunAsync(string, string, CancellationToken, string[])"/>
    public static Task<ToolResult> SdkAsync(string folder, CancellationToken ct, params string[] arguments)
    {
        var start = new ProcessStartInfo(Processes.ChildProcess.DotnetHost(), arguments) { WorkingDirectory = folder };
        foreach (string name in start.Environment.Keys.Where(name => !Passes(name)).ToArray())
            start.Environment.Remove(name);
        return RunAsync(start, ct);
    }

    /// <summary>
    /// Whether a build may see a variable. MSBuild takes each of them as a property, whatever its case: <c>OutputPath</c> or
    /// <c>Configuration</c> would redirect the build or break it. The SDK's own properties have no underscore. The same rule is in
    /// run-all.sh, run-all.ps1 and tests/run.sh.
    /// </summary>
    internal static bool Passes(string name) =>
        name.IndexOf('_', StringComparison.Ordinal) > 0
            || s_toolVariables.Contains(name, StringComparer.OrdinalIgnoreCase)
            || s_variableStarts.Any(start => name.StartsWith(start, StringComparison.OrdinalIgnoreCase));

    private static async Task<ToolResult> RunAsync(ProcessStartInfo start, CancellationToken ct)
    {
        start.RedirectStandardInput = start.RedirectStandardOutput = start.RedirectStandardError = true;
        try
        {
            using Process process = Process.Start(start)!;
            process.StandardInput.Close();
            return await EndAsync(process, ct);
        }
        catch (Win32Exception e)
        {
            throw new RemedyException($"{start.FileName} can't be started ({OneLine.Of(e)}): install it, or name a published folder.", e);
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
            await process.WaitForExitAsync(CancellationToken.None);
            throw;
        }
    }
}
