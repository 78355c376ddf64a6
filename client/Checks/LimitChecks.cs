using IntegrationMethods.Client.Engine.Facts;

namespace IntegrationMethods.Client.Checks;

/// <summary>How much of the system a run may have.</summary>
internal static class LimitChecks
{
    /// <summary>Under so many, the processes of a cell do not even start.</summary>
    private const long MinFiles = 256;

    private const long EnoughFiles = 4_096;
    private const long MinBytes = 100 << 20;
    private const long EnoughBytes = 1L << 30;

    public static IEnumerable<Check> All(string folder) => [OpenFiles(LinuxFiles.Text("/proc/self/limits")), Disk(folder)];

    /// <param name="limits">The file; null where there is none. The runtime raises its own soft limit to the hard one.</param>
    public static Check OpenFiles(string? limits)
    {
        if (HardLimit(limits) is not { } hard)
            return Check.NotAvailable("open files", "no /proc/self/limits");
        if (MaxOpenFiles(limits) is not { } most)
            return Check.Ok("open files", hard);
        string figure = string.Create(CultureInfo.InvariantCulture, $"{most:#,0}");
        const string Remedy = "raise it with 'ulimit -Hn 65536' as root, or in /etc/security/limits.conf: every call in flight takes a socket at both ends";
        return most < MinFiles ? Check.Fail("open files", figure, Remedy)
            : most < EnoughFiles ? Check.Warn("open files", figure, Remedy)
            : Check.Ok("open files", figure);
    }

    /// <param name="limits">As for <see cref="OpenFiles"/>.</param>
    /// <returns>Null where there is no such limit, or none is told.</returns>
    public static long? MaxOpenFiles(string? limits) =>
        long.TryParse(HardLimit(limits), NumberStyles.None, CultureInfo.InvariantCulture, out long most) ? most : null;

    private static string? HardLimit(string? limits)
    {
        const string Name = "Max open files";
        string? line = limits?.Split('\n').FirstOrDefault(text => text.StartsWith(Name, StringComparison.Ordinal));
        return line?[Name.Length..].Split(' ', StringSplitOptions.RemoveEmptyEntries) is [_, var hard, ..] ? hard : null;
    }

    /// <param name="folder">Where results go; it may be missing yet.</param>
    public static Check Disk(string folder)
    {
        try
        {
            string path = Path.GetFullPath(folder);
            while (!Directory.Exists(path))
                path = Path.GetDirectoryName(path) ?? throw new IOException($"{folder} is nowhere");
            return Disk(path, new DriveInfo(path).AvailableFreeSpace);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or ArgumentException)
        {
            return Check.NotAvailable("disk", OneLine.Of(e));
        }
    }

    /// <param name="path">A folder of the disk.</param>
    /// <param name="free">Bytes that this user may still write.</param>
    public static Check Disk(string path, long free)
    {
        string figure = string.Create(CultureInfo.InvariantCulture, $"{free / (double)(1 << 20):#,0} MiB free at {path}");
        const string Remedy = "make room, or write elsewhere with --output and --connection";
        return free < MinBytes ? Check.Fail("disk", figure, Remedy) : free < EnoughBytes ? Check.Warn("disk", figure, Remedy) : Check.Ok("disk", figure);
    }
}
