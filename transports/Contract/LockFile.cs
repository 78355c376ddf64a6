namespace IntegrationMethods.Contract;

/// <summary>
/// A file that one process at a time holds. The system releases the lock of a process that was killed, so the file that remains then
/// blocks no other process.
/// </summary>
public sealed class LockFile : IDisposable, IAsyncDisposable
{
    private readonly string _path;
    private readonly FileStream _file;

    private LockFile(string path, FileStream file) => (_path, _file) = (path, file);

    /// <param name="path">In a folder that exists.</param>
    /// <returns>Null if another process, or another part of this one, holds it.</returns>
    /// <exception cref="IOException">The file can't be made.</exception>
    /// <exception cref="UnauthorizedAccessException">The file can't be made.</exception>
    public static LockFile? TryTake(string path)
    {
        try
        {
            // .NET locks a file that is not shared, by flock(2) where the system has that.
            return new(path, new FileStream(path, FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.None, bufferSize: 1,
                OperatingSystem.IsWindows() ? FileOptions.DeleteOnClose : FileOptions.None));
        }
        catch (IOException taken) when (IsTaken(taken))
        {
            return null;
        }
    }

    public void Dispose()
    {
        // Before another process can have it. Windows removes it by itself when it is closed.
        if (!OperatingSystem.IsWindows())
            Remove();
        _file.Dispose();
    }

    public ValueTask DisposeAsync()
    {
        Dispose();
        return ValueTask.CompletedTask;
    }

    // EWOULDBLOCK of Linux and of macOS, ERROR_SHARING_VIOLATION of Windows.
    private static bool IsTaken(IOException error) => error.HResult is 11 or 35 or unchecked((int)0x8007_0020);

    private void Remove()
    {
        try
        {
            File.Delete(_path);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // Its folder is gone, or no longer writable.
        }
    }
}
