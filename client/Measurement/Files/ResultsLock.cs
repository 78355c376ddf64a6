namespace IntegrationMethods.Measurement.Files;

/// <summary>
/// Keeps a results folder for one run from its start, so that a second one into it ends before it has changed anything. The system
/// releases the lock of a process that was killed; the file that remains then blocks no run.
/// </summary>
internal sealed class ResultsLock : IDisposable
{
    private const string Remedy = "wait until that run has ended, or name another folder with --output";

    private readonly string _folder;
    private readonly string? _firstMade;
    private readonly FileStream _file;

    private ResultsLock(string folder, string? firstMade) =>
        (_folder, _firstMade, _file) = (folder, firstMade, ResultsFolder.Guarded(folder, () => Open(PathIn(folder))));

    /// <summary>For a new run: makes the folder.</summary>
    /// <exception cref="RemedyException">Another run has it, it can't be made, or it is not empty.</exception>
    public static ResultsLock ForNew(string folder)
    {
        (string path, string? firstMade) = ResultsFolder.Guarded(folder, () => Make(folder));
        var taken = new ResultsLock(path, firstMade);
        try
        {
            ResultsFolder.Create(path);
            return taken;
        }
        catch
        {
            taken.Dispose();
            throw;
        }
    }

    /// <summary>For a run that goes on.</summary>
    /// <returns>Null if there is no such folder.</returns>
    /// <exception cref="RemedyException">Another run has it, or it is not writable.</exception>
    public static ResultsLock? ForResumed(string folder) =>
        Directory.Exists(folder) ? new(Path.GetFullPath(folder), firstMade: null) : null;

    public void Dispose()
    {
        // Before another process can have it. Windows removes it by itself when it is closed.
        if (!OperatingSystem.IsWindows())
            Tidy(() => File.Delete(PathIn(_folder)));
        _file.Dispose();
        Tidy(RemoveEmpty);
    }

    private static string PathIn(string folder) => Path.Combine(folder, FileNames.Lock);

    // .NET locks a file that is not shared, by flock(2) where the system has that.
    private static FileStream Open(string path)
    {
        try
        {
            return new(path, FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.None, bufferSize: 1,
                OperatingSystem.IsWindows() ? FileOptions.DeleteOnClose : FileOptions.None);
        }
        catch (IOException taken) when (IsTaken(taken))
        {
            throw new RemedyException($"Another run is writing to {Path.GetDirectoryName(path)}: {Remedy}.", taken);
        }
    }

    // EWOULDBLOCK of Linux and of macOS, ERROR_SHARING_VIOLATION of Windows.
    private static bool IsTaken(IOException error) => error.HResult is 11 or 35 or unchecked((int)0x8007_0020);

    private static (string Path, string? FirstMade) Make(string folder)
    {
        string path = Path.TrimEndingDirectorySeparator(Path.GetFullPath(folder));
        string? firstMade = null;
        for (string? above = path; above is not null && !Directory.Exists(above); above = Path.GetDirectoryName(above))
            firstMade = above;
        Directory.CreateDirectory(path);
        return (path, firstMade);
    }

    // A run that failed before it wrote anything leaves no folder behind that it made.
    private void RemoveEmpty()
    {
        for (string? folder = _folder; folder?.Length >= _firstMade?.Length; folder = Path.GetDirectoryName(folder))
            Directory.Delete(folder);
    }

    private static void Tidy(Action remove)
    {
        try
        {
            remove();
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // It is not empty, or gone.
        }
    }
}
