using System.Security.Cryptography;

namespace IntegrationMethods.Tests.Transports;

/// <summary>The programs of Peers/Node beside the packages that they use, which npm installs once for each set of versions.</summary>
internal static class NodePackages
{
    private static readonly string s_source = Path.Combine(AppContext.BaseDirectory, "Peers", "Node");

    /// <summary>A folder of this user's that later runs find again.</summary>
    public static string Folder { get; } = Path.Combine(Path.GetTempPath(), $"integration-methods-node-{Environment.UserName}-{Versions()}");

    /// <summary>Makes sure that the packages are there, or skips.</summary>
    public static async Task PrepareAsync()
    {
        Directory.CreateDirectory(Folder);
        foreach (string file in Directory.EnumerateFiles(s_source))
            File.Copy(file, Path.Combine(Folder, Path.GetFileName(file)), overwrite: true);
        if (await IsInstalledAsync())
            return;
        // No package's own scripts run, and no lock file is kept: the versions are exact in package.json.
        using PeerProcess npm = PeerProcess.Start("npm", Folder, "install", "--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock", "--silent");
        (int code, string output, string errors) = await npm.EndAsync(TimeSpan.FromMinutes(3));
        if (code != 0)
            Skip.OrFailInCI($"npm can't install what Peers/Node/package.json lists ({(output + errors).ReplaceLineEndings(" ").Trim()}): check its registry.");
    }

    private static async Task<bool> IsInstalledAsync()
    {
        using PeerProcess check = PeerProcess.Start(
            "node", Folder, "-e", "Object.keys(require('./package.json').dependencies).forEach((name) => require(name))");
        return (await check.EndAsync(TimeSpan.FromMinutes(1))).Code == 0;
    }

    private static string Versions() => Convert.ToHexStringLower(SHA256.HashData(File.ReadAllBytes(Path.Combine(s_source, "package.json"))))[..8];
}
