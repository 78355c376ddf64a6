using System.Security.Cryptography;

namespace IntegrationMethods.Tests.Integration.Support;

/// <summary>
/// The programs of a folder of Peers beside the packages that they use, which npm installs once for each set of versions.
/// </summary>
/// <param name="peer">The folder's name.</param>
/// <param name="probe">Arguments of node that end well where the packages are there.</param>
internal sealed class NodeFolder(string peer, params string[] probe)
{
    private readonly string _source = Path.Combine(AppContext.BaseDirectory, "Peers", "Programs", peer);

    /// <summary>A folder of this user's that later runs find again.</summary>
    public string Folder { get; } = Path.Combine(Path.GetTempPath(),
        $"integration-methods-{peer.ToLowerInvariant()}-{Environment.UserName}-{Versions(peer)}");

    /// <summary>Makes sure that the packages are there, or skips.</summary>
    public async Task PrepareAsync()
    {
        Directory.CreateDirectory(Folder);
        await using LockFile alone = await TakeAsync($"{Folder}.lock");
        foreach (string file in Directory.EnumerateFiles(_source))
            File.Copy(file, Path.Combine(Folder, Path.GetFileName(file)), overwrite: true);
        if (await IsInstalledAsync())
            return;
        // No package's own scripts run, and no lock file is kept: the versions are exact in package.json.
        using PeerProcess npm = PeerProcess.Start("npm", Folder, "install", "--ignore-scripts", "--no-audit", "--no-fund",
            "--no-package-lock", "--silent");
        (int code, string output, string errors) = await npm.EndAsync(TimeSpan.FromMinutes(3));
        if (code != 0)
            Skip.OrFailInCI(
                $"npm can't install what Peers/{peer}/package.json lists ({(output + errors).ReplaceLineEndings(" ").Trim()}): check "
                    + "its registry.");
    }

    // Groups of tests run at the same time in separate processes, and two npm in one folder leave files out.
    private static async Task<LockFile> TakeAsync(string path)
    {
        using var limit = new CancellationTokenSource(TimeSpan.FromMinutes(5));
        while (true)
        {
            if (LockFile.TryTake(path) is { } taken)
                return taken;
            await Task.Delay(200, limit.Token);
        }
    }

    private async Task<bool> IsInstalledAsync()
    {
        using PeerProcess check = PeerProcess.Start("node", Folder, probe);
        return (await check.EndAsync(TimeSpan.FromMinutes(1))).Code == 0;
    }

    private static string Versions(string peer) =>
        Convert.ToHexStringLower(
            SHA256.HashData(File.ReadAllBytes(Path.Combine(AppContext.BaseDirectory, "Peers", "Programs", peer, "package.json"))))[..8];
}
