using System.ComponentModel;

namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>A real PowerShell, where there is one.</summary>
internal static class PowerShell
{
    public static Task<ProgramResult> RunAsync(string folder, params string[] arguments) => RunAsync(folder, arguments, []);

    /// <summary>The same with further variables.</summary>
    public static async Task<ProgramResult> RunAsync(string folder, string[] arguments, params (string Name, string Value)[] variables)
    {
        using Program started = Start(folder, arguments, variables);
        started.Input.Close();
        return await started.EndAsync(TimeSpan.FromMinutes(10));
    }

    /// <summary>Starts one; the test is skipped where there is none.</summary>
    public static Program Start(string folder, string[] arguments, params (string Name, string Value)[] variables)
    {
        try
        {
            return Program.StartTool("pwsh", folder, ["-NoProfile", "-NonInteractive", .. arguments], variables);
        }
        catch (Win32Exception)
        {
            // Also in CI: no package registry of Debian serves it.
            Assert.Ignore("pwsh is missing: install PowerShell 7 to run run-all.ps1");
            throw;
        }
    }
}
