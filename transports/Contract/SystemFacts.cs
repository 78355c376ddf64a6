using System.Runtime.Versioning;

namespace IntegrationMethods.Contract;

/// <summary>
/// Which system this process may ask for facts that .NET itself does not report: CPU time of others, bytes on the wire, threads. All that
/// reads /proc or calls a system's own functions for such a fact asks here first, and reports nothing on any other system.
/// </summary>
public static class SystemFacts
{
    /// <summary>
    /// The environment variable that switches them off, in this process and those that it starts: <c>off</c> makes any system one that
    /// reports nothing.
    /// </summary>
    public const string Variable = "INTEGRATION_METHODS_SYSTEM_FACTS";

    private static readonly bool s_on = Environment.GetEnvironmentVariable(Variable) != "off";

    [SupportedOSPlatformGuard("linux")]
    public static bool OfLinux => s_on && OperatingSystem.IsLinux();

    /// <summary>Structures are those of 64-bit Windows.</summary>
    [SupportedOSPlatformGuard("windows")]
    public static bool OfWindows => s_on && OperatingSystem.IsWindows() && Environment.Is64BitProcess;
}
