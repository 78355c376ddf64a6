namespace IntegrationMethods.Measurement.Files;

/// <summary>
/// Keeps a results folder for one run from its start, so that a second one into it ends before it has changed anything.
/// </summary>
internal sealed class ResultsLock : IDisposable
{
    private const string Remedy = "wait until that run has ended, or name another folder with --output";

    private readonly string _folder;
    private readonly string? _firstMade;
    private readonly LockFile _file;

    private ResultsLock(string folder, string? firstMade) =>
        (_folder, _firstMade, _file) = (folder, firstMade, ResultsFolder.Guarded(folder, () => Open(folder)));

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
        _file.Dispose();
        RemoveEmpty();
    }

    private static LockFile Open(string folder) => LockFile.TryTake(Path.Combine(folder, FileNames.Lock))
        ?? throw new RemedyException($"Another run is writing to {folder}: {Remedy}.");

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
        try
        {
            for (string? folder = _folder; folder?.Length >= _firstMade?.Length; folder = Path.GetDirectoryName(folder))
                Directory.Delete(folder);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // It is not empty, or gone.
        }
    }
}
