namespace IntegrationMethods.Client.Scenarios.Overlap;

/// <summary>Where the files are: a folder of the run's own, which goes with it.</summary>
internal sealed class OverlapFolder : IAsyncDisposable
{
    private const long Mebibyte = 1024 * 1024;

    /// <summary>The rest of the machine needs some, too.</summary>
    private const long Spare = 64 * Mebibyte;

    private OverlapFolder(string folder, string format) => (Path, Format) = (folder, format);

    public string Path { get; }

    public string Format { get; }

    /// <param name="parent">An existing folder.</param>
    /// <param name="bytes">Of a file; there is never more than one.</param>
    /// <exception cref="RemedyException">The folder is absent, full or closed.</exception>
    public static OverlapFolder Create(string parent, long bytes)
    {
        parent = System.IO.Path.GetFullPath(parent);
        if (!Directory.Exists(parent))
            throw new RemedyException($"there is no folder {parent}: create it, or name another one with --folder.");
        try
        {
            // Windows knows drives by their roots alone.
            var drive = new DriveInfo(OperatingSystem.IsWindows() ? System.IO.Path.GetPathRoot(parent)! : parent);
            Check(parent, bytes + Spare, drive.AvailableFreeSpace);
            string folder = System.IO.Path.Combine(parent, $"integration-methods-overlap-{Guid.NewGuid():N}");
            Directory.CreateDirectory(folder);
            return new(folder, drive.DriveFormat);
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            throw new RemedyException($"can't write to {parent} ({error.Message}): name another folder with --folder.", error);
        }
    }

    /// <exception cref="RemedyException">There is less space than is needed.</exception>
    public static void Check(string folder, long needed, long free)
    {
        if (free < needed)
            throw new RemedyException(string.Create(CultureInfo.InvariantCulture,
                $"{folder} has {free / Mebibyte:#,0} MiB free, but {needed / Mebibyte:#,0} MiB are needed: free some space, name another "
                    + $"--folder, or reduce --size-mib."));
    }

    public ValueTask DisposeAsync()
    {
        try
        {
            Directory.Delete(Path, recursive: true);
        }
        catch (DirectoryNotFoundException)
        {
            // The last process was quicker.
        }
        return ValueTask.CompletedTask;
    }
}
