using IntegrationMethods.Tests.Integration.Support;

namespace IntegrationMethods.Tests.Integration.Processes.Postgres;

/// <summary>A file system of a few pages, on which ClientTable then lives.</summary>
internal sealed class SmallDisk : IAsyncDisposable
{
    private readonly string _folder;
    private readonly string _tablespace = $"small_{Guid.NewGuid():n}";

    private SmallDisk(string folder) => _folder = folder;

    /// <summary>Null where this user may not mount, or the server is not on this machine.</summary>
    /// <param name="kilobytes">Its size.</param>
    public static async Task<SmallDisk?> MountAsync(int kilobytes = 64)
    {
        if (!OperatingSystem.IsLinux() || Environment.UserName != "root"
            || Environment.GetEnvironmentVariable(PostgresServer.Variable) is { Length: > 0 })
            return null;
        string folder = Directory.CreateTempSubdirectory("integration-methods-disk-").FullName;
        ProgramResult mounted = await Program.RunToolAsync(
            "sh", "/", "-c", $"mount -t tmpfs -o size={kilobytes}k,mode=700,uid=$(id -u postgres),gid=$(id -g postgres) tmpfs {folder}");
        if (mounted.ExitCode == 0)
            return new SmallDisk(folder);
        Directory.Delete(folder);
        return null;
    }

    /// <summary>Moves ClientTable there.</summary>
    public async Task MoveAsync(PostgresServer postgres, string database)
    {
        await postgres.ExecuteAsync($"create tablespace {_tablespace} location '{_folder}'");
        await postgres.ExecuteAsync($"alter table ClientTable set tablespace {_tablespace}", database);
    }

    /// <summary>Leaves room for a page: of 8 KiB, it holds some 60 rows.</summary>
    public Task FillAsync() =>
        Program.RunToolAsync("sh", "/", "-c", $"head -c {Math.Max(0, Free(_folder) - 8_192)} /dev/zero >{_folder}/filler");

    /// <summary>Gives the room back.</summary>
    public void Clear() => File.Delete(Path.Combine(_folder, "filler"));

    public Task ForgetAsync(PostgresServer postgres) => postgres.ExecuteAsync($"drop tablespace {_tablespace}");

    public async ValueTask DisposeAsync()
    {
        await Program.RunToolAsync("umount", "/", "-l", _folder);
        Directory.Delete(_folder);
    }

    private static long Free(string folder) => new DriveInfo(folder).AvailableFreeSpace;
}
