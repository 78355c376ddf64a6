namespace IntegrationMethods.Client.Engine.Facts;

/// <summary>Variables of the environment by which .NET and the system's loader change how this program runs.</summary>
internal static class RuntimeVariables
{
    /// <summary>How long the runtime waits before it counts the calls of new methods, ms: it decides how processes become warm.</summary>
    public const string CountingDelay = "DOTNET_TC_CallCountingDelayMs";

    /// <summary>Both set the runtime, and the first goes before the other one.</summary>
    private static readonly string[] s_settings = ["DOTNET_", "COMPlus_"];

    /// <summary>By which profilers are attached.</summary>
    private const string Profiler = "CORECLR_";

    /// <summary>By which the loader puts code of others into every process, or memory is managed otherwise.</summary>
    private static readonly string[] s_loader = ["LD_PRELOAD", "LD_AUDIT", "DYLD_INSERT_LIBRARIES", "GLIBC_TUNABLES"];

    /// <summary>Settings that change how fast the runtime is, or what runs in it; others, such as telemetry's, do not.</summary>
    private static readonly string[] s_influential = ["gc", "GC", "Tiered", "TC_", "ReadyToRun", "OSR", "JIT", "Jit", "ThreadPool",
        "SYSTEM_NET_SOCKETS", "Enable", "STARTUP_HOOKS"];

    /// <summary>Whether a variable is one of them, and so is recorded.</summary>
    public static bool Has(string name) => s_settings.Append(Profiler).Any(start => Starts(name, start)) || s_loader.Contains(name);

    /// <summary>Whether a variable that is recorded can change what is measured.</summary>
    public static bool Influences(string name, string value) => value.Length > 0
        && (s_loader.Contains(name)
            || (Starts(name, Profiler) && value != "0")
            || (s_settings.FirstOrDefault(start => Starts(name, start)) is { } given
                && s_influential.Any(setting => name.AsSpan(given.Length).StartsWith(setting, StringComparison.Ordinal))));

    /// <summary>A setting of the runtime, by either of its names; null if it is not set.</summary>
    public static string? Setting(string name, Func<string, string?> variable) =>
        s_settings.Select(start => variable(start + name)).FirstOrDefault(value => value is not null);

    private static bool Starts(string name, string start) => name.StartsWith(start, StringComparison.OrdinalIgnoreCase);
}
