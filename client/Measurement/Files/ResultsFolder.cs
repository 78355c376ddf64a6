namespace IntegrationMethods.Measurement.Files;

/// <summary>A folder for results, whose failures say what to do.</summary>
internal static class ResultsFolder
{
    private const string Usual = "use --output to name a writable folder on a disk with free space";

    /// <returns>The folder's full path.</returns>
    /// <exception cref="RemedyException">It can't be made, or is not empty: no older result is to be lost or mixed in.</exception>
    public static string Create(string folder) => Guarded(folder, () => Empty(folder));

    /// <summary>Replaces a file of the folder as a whole.</summary>
    /// <exception cref="RemedyException">The disk is full, or the folder is gone or is not writable; the file before stays.</exception>
    public static void Replace(string path, byte[] contents, string remedy = Usual) =>
        Guarded(path, () => DurableFile.Replace(path, contents), remedy);

    /// <summary>Writes a separate file, and creates its folder if missing.</summary>
    /// <returns>Its full path.</returns>
    /// <inheritdoc cref="Replace"/>
    public static string Write(string path, byte[] contents, string remedy = Usual)
    {
        path = Path.GetFullPath(path);
        Guarded(path, () => Directory.CreateDirectory(Path.GetDirectoryName(path)!), remedy);
        Replace(path, contents, remedy);
        return path;
    }

    /// <exception cref="RemedyException">The disk is full, or the folder is gone or is not writable.</exception>
    public static void Guarded(string path, Action write, string remedy = Usual) => Guarded(
        path,
        () =>
        {
            write();
            return path;
        },
        remedy);

    public static T Guarded<T>(string path, Func<T> write, string remedy = Usual)
    {
        try
        {
            return write();
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or ArgumentException or NotSupportedException)
        {
            throw new RemedyException($"{path} can't be written ({OneLine.Of(e)}): {remedy}.", e);
        }
    }

    private static string Empty(string folder)
    {
        folder = Path.GetFullPath(folder);
        // Without the lock of a run that was killed before it had a result.
        if (Directory.Exists(folder) && Directory.EnumerateFileSystemEntries(folder).Any(path => Path.GetFileName(path) != FileNames.Lock))
            throw new RemedyException($"The output folder {folder} is not empty: name another one with --output, or empty it.");
        return Directory.CreateDirectory(folder).FullName;
    }
}
