using System.Runtime;

namespace IntegrationMethods.Processes.Work;

/// <summary>The server garbage collector, which a process has from its start or never.</summary>
public static class ServerGc
{
    /// <summary>What has a process start with it, or without it whatever this process inherited.</summary>
    public static IReadOnlyDictionary<string, string?> Variables(bool isServer) =>
        new Dictionary<string, string?> { ["DOTNET_gcServer"] = isServer ? "1" : "0" };

    /// <exception cref="RemedyException">The process has another one.</exception>
    public static void Require(bool isServer)
    {
        if (GCSettings.IsServerGC != isServer)
            throw new RemedyException(isServer
                ? "the process did not get server GC, which needs two processors or more and no limit on them: use --gc workstation"
                : "the process has server GC, although it was started with workstation GC: unset DOTNET_gcServer on its machine");
    }
}
