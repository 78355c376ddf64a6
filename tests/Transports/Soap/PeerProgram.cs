using System.Diagnostics;

namespace IntegrationMethods.Tests.Transports.Soap;

/// <summary>Programs of other stacks: run with a limit, and skipped with a reason where the machine lacks them (never in CI).</summary>
internal static class PeerProgram
{
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(90);

    public static string File(string path) => Path.Combine(TestContext.CurrentContext.TestDirectory, "Peers", path);

    /// <summary>Ends the test unless the program runs.</summary>
    public static async Task RequireAsync(string package, string program, params string[] probe)
    {
        try
        {
            await RunAsync(program, probe);
        }
        catch (Exception missing) when (missing is System.ComponentModel.Win32Exception or InvalidOperationException)
        {
            string reason = $"{package} is not installed: apt-get install {package}";
            if (Environment.GetEnvironmentVariable("CI") == "true")
                Assert.Fail(reason);
            Assert.Ignore(reason);
        }
    }

    /// <returns>The lines of its output.</returns>
    /// <exception cref="InvalidOperationException">It failed; the message is what it said.</exception>
    public static async Task<string[]> RunAsync(string program, params string[] arguments)
    {
        using Process process = Start(program, arguments);
        process.StandardInput.Close();
        using var limit = new CancellationTokenSource(s_limit);
        try
        {
            Task<string> errors = process.StandardError.ReadToEndAsync(limit.Token);
            string output = await process.StandardOutput.ReadToEndAsync(limit.Token);
            await process.WaitForExitAsync(limit.Token);
            return process.ExitCode == 0
                ? output.Split('\n', StringSplitOptions.RemoveEmptyEntries)
                : throw new InvalidOperationException($"{program} ended with {process.ExitCode}: {output}{await errors}");
        }
        finally
        {
            process.Kill(entireProcessTree: true);
        }
    }

    /// <summary>A program that runs until its standard input closes.</summary>
    public static Process Start(string program, params string[] arguments) => Process.Start(new ProcessStartInfo(program, arguments)
    {
        RedirectStandardInput = true,
        RedirectStandardOutput = true,
        RedirectStandardError = true,
    })!;
}
