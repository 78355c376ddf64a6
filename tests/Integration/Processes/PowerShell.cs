using System.ComponentModel;

namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>A real PowerShell, where there is one.</summary>
internal static class PowerShell
{
    public static async Task<ProgramResult> RunAsync(string folder, params string[] arguments)
    {
        try
        {
            return await Program.RunToolAsync("pwsh", folder, ["-NoProfile", "-NonInteractive", .. arguments]);
        }
        catch (Win32Exception)
        {
            // Also in CI: no package registry of Debian serves it.
            Assert.Ignore("pwsh is missing: install PowerShell 7 to run run-all.ps1");
            throw;
        }
    }
}
