using System.Reflection;

namespace IntegrationMethods.Transports.Wcf;

/// <summary>CoreWCF, the one library that a build can lack: some package feeds do not have it.</summary>
public static class CoreWcfLibrary
{
    /// <summary>The word for its server in <c>--transport</c> and in files.</summary>
    public const string Name = "corewcf";

    /// <summary>Why this build lacks it, in one line; null where it has it.</summary>
    public static string? OffBecause { get; } = typeof(CoreWcfLibrary).Assembly
        .GetCustomAttributes<AssemblyMetadataAttribute>().FirstOrDefault(entry => entry.Key == "CoreWcfOff")?.Value;

    /// <summary>How to get it.</summary>
    public const string HowToGet = "with a package feed that has it, set the environment variable CoreWcf=on and start run-all again";
}
