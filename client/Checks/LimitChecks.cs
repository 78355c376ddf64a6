using IntegrationMethods.Client.Engine.Facts;
using Limits = IntegrationMethods.Processes.Serving.OpenFiles;

namespace IntegrationMethods.Client.Checks;

/// <summary>How much of the system a run may have.</summary>
internal static class LimitChecks
{
    /// <summary>With fewer, the processes of a cell do not even start.</summary>
    private const long MinFiles = 256;

    private const long EnoughFiles = 4_096;
    private const long MinBytes = 100 << 20;
    private const long EnoughBytes = 1L << 30;

    public static IEnumerable<Check> All(string folder) => [OpenFiles(LinuxFiles.Text(Limits.LimitsFile)), Disk(folder)];

    /// <param name="limits">The file; null where there is none. The runtime raises its own soft limit to the hard one.</param>
    public static Check OpenFiles(string? limits)
    {
        if (Limits.HardLimit(limits) is not { } hard)
            return Check.NotAvailable("open files", "no /proc/self/limits");
        if (Limits.Max(limits) is not { } most)
            return Check.Ok("open files", hard);
        string figure = string.Create(CultureInfo.InvariantCulture, $"{most:#,0}");
        const string Remedy =
            "raise it with 'ulimit -Hn 65536' as root, or in /etc/security/limits.conf: every call in flight needs a socket at both ends";
        return most < MinFiles ? Check.Fail("open files", figure, Remedy)
            : most < EnoughFiles ? Check.Warn("open files", figure, Remedy)
            : Check.Ok("open files", figure);
    }

    /// <param name="folder">Where results go; it may be missing yet.</param>
    public static Check Disk(string folder)
    {
        try
        {
            string path = Path.GetFullPath(folder);
            while (!Directory.Exists(path))
                path = Path.GetDirectoryName(path) ?? throw new IOException($"{folder} has no parent folder");
            return Disk(path, new DriveInfo(path).AvailableFreeSpace);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or ArgumentException)
        {
            return Check.NotAvailable("disk", OneLine.Of(e));
        }
    }

    public static Check Disk(string path, long free)
    {
        string figure = string.Create(CultureInfo.InvariantCulture, $"{free / (double)(1 << 20):#,0} MiB free at {path}");
        const string Remedy = "free some space, or write elsewhere with --output and --connection";
        return free < MinBytes ? Check.Fail("disk", figure, Remedy)
            : free < EnoughBytes ? Check.Warn("disk", figure, Remedy)
            : Check.Ok("disk", figure);
    }
}
