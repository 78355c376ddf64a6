using System.Runtime.InteropServices;
using IntegrationMethods.Client.Engine.Facts;
using IntegrationMethods.Transports.Wcf;

namespace IntegrationMethods.Client.Engine.Agents;

internal static class AgentIdentity
{
    /// <summary>Version, commit and whether CoreWCF is built in, such as <c>0.2.0+3f9c2a7 without CoreWCF</c>.</summary>
    public static string Build { get; } =
        $"{Product.Version}+{Product.Commit?[..Math.Min(12, Product.Commit.Length)] ?? "local"} "
            + $"{(CoreWcfLibrary.OffBecause is null ? "with" : "without")} CoreWCF";

    /// <summary>What it was built for, such as <c>linux-x64</c>.</summary>
    public static string System { get; } = RuntimeInformation.RuntimeIdentifier;

    /// <summary>Whether an agent is of this build. The files of a build for another system are never the same.</summary>
    public static bool IsOwn(AgentHello hello) =>
        hello.Build == Build && (hello.BuildId == Product.BuildId || (hello.System is { } system && system != System));

    /// <summary>For messages, such as <c>0.2.0+3f9c2a7 without CoreWCF, build 0123456789abcdef</c>.</summary>
    public static string Name(string build, string? id) => $"{build}{(id is null ? "" : $", build {id}")}";

    /// <summary>Equal for processes that see the same processes; null where the system does not say.</summary>
    public static string? Boot { get; } = LinuxFiles.Text("/proc/sys/kernel/random/boot_id") is { } boot
        ? $"{boot} {PidNamespace()}"
        : null;

    private static string? PidNamespace()
    {
        try
        {
            return new FileInfo("/proc/self/ns/pid").LinkTarget;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }
}
