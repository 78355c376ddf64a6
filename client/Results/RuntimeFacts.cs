using System.Diagnostics;
using System.Reflection;
using System.Runtime;
using System.Runtime.InteropServices;

namespace IntegrationMethods.Client.Results;

/// <summary>The .NET runtime of a process and the settings that sway its speed.</summary>
internal sealed record RuntimeFacts
{
    /// <summary>Such as <c>.NET 10.0.1</c>.</summary>
    public required string Version { get; init; }

    /// <summary>Of the process, such as <c>X64</c>.</summary>
    public required string Architecture { get; init; }

    public required bool ServerGc { get; init; }

    public required bool ConcurrentGc { get; init; }

    public required string GcLatencyMode { get; init; }

    /// <summary>Tiered compilation steered by profiles: on unless switched off.</summary>
    public required bool TieredPgo { get; init; }

    /// <summary>A Debug build measures nothing worth knowing.</summary>
    public required bool Optimized { get; init; }

    public required int ThreadPoolMinThreads { get; init; }

    public required int ThreadPoolMaxThreads { get; init; }

    /// <summary>Variables named <c>DOTNET_*</c>.</summary>
    public required IReadOnlyDictionary<string, string> Variables { get; init; }

    public static RuntimeFacts Read()
    {
        ThreadPool.GetMinThreads(out var least, out _);
        ThreadPool.GetMaxThreads(out var most, out _);
        return new()
        {
            Version = RuntimeInformation.FrameworkDescription,
            Architecture = RuntimeInformation.ProcessArchitecture.ToString(),
            ServerGc = GCSettings.IsServerGC,
            ConcurrentGc = GC.GetConfigurationVariables().TryGetValue("ConcurrentGC", out var on) && on is true,
            GcLatencyMode = GCSettings.LatencyMode.ToString(),
            TieredPgo = IsTieredPgoOn(Environment.GetEnvironmentVariable("DOTNET_TieredPGO"), AppContext.GetData("System.Runtime.TieredPGO")),
            Optimized = typeof(RuntimeFacts).Assembly.GetCustomAttribute<DebuggableAttribute>() is not { IsJITOptimizerDisabled: true },
            ThreadPoolMinThreads = least,
            ThreadPoolMaxThreads = most,
            Variables = Secrets.DotnetVariables(Environment.GetEnvironmentVariables()),
        };
    }

    /// <summary>The variable goes before the program's own setting, and the runtime's default is on.</summary>
    public static bool IsTieredPgoOn(string? variable, object? setting) =>
        variable is null ? setting is null || (bool.TryParse(setting.ToString(), out var on) && on) : variable.TrimStart('0').Length > 0;
}
