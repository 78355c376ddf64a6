using System.Diagnostics;
using System.Reflection;
using System.Runtime;
using System.Runtime.InteropServices;

namespace IntegrationMethods.Client.Engine.Facts;

internal static class RuntimeReader
{
    public static RuntimeFacts Read()
    {
        ThreadPool.GetMinThreads(out var least, out _);
        ThreadPool.GetMaxThreads(out var most, out _);
        return new()
        {
            Version = RuntimeInformation.FrameworkDescription,
            TargetFramework = ProgramCode.Own.TargetFramework,
            Compilation = ProgramCode.Own.Compilation,
            Architecture = RuntimeInformation.ProcessArchitecture.ToString(),
            ServerGc = GCSettings.IsServerGC,
            ConcurrentGc = GC.GetConfigurationVariables().TryGetValue("ConcurrentGC", out var on) && on is true,
            GcLatencyMode = GCSettings.LatencyMode.ToString(),
            TieredPgo = IsTieredPgoOn(RuntimeVariables.Setting("TieredPGO", Environment.GetEnvironmentVariable),
                AppContext.GetData("System.Runtime.TieredPGO")),
            Optimized = typeof(RuntimeReader).Assembly.GetCustomAttribute<DebuggableAttribute>() is not { IsJITOptimizerDisabled: true },
            ThreadPoolMinThreads = least,
            ThreadPoolMaxThreads = most,
            Variables = Secrets.VariablesOf(Environment.GetEnvironmentVariables()),
        };
    }

    /// <summary>The variable goes before the program's own setting, and the runtime's default is on.</summary>
    public static bool IsTieredPgoOn(string? variable, object? setting) =>
        variable is null ? setting is null || (bool.TryParse(setting.ToString(), out var on) && on) : variable.TrimStart('0').Length > 0;
}
