using IntegrationMethods.Client.Engine.Facts;
using IntegrationMethods.Transports.Wcf;

namespace IntegrationMethods.Client.Engine.Agents;

internal static class AgentIdentity
{
    /// <summary>Version, commit and whether CoreWCF is built in, such as <c>0.2.0+3f9c2a7 without CoreWCF</c>.</summary>
    public static string Build { get; } =
        $"{Product.Version}+{Product.Commit?[..Math.Min(12, Product.Commit.Length)] ?? "local"} "
            + $"{(CoreWcfLibrary.OffBecause is null ? "with" : "without")} CoreWCF";

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
