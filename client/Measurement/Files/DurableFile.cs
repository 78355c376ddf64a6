namespace IntegrationMethods.Measurement.Files;

/// <summary>Writes that reach the disk whole or leave the file as it was, so that no reader ever meets half a line.</summary>
internal static class DurableFile
{
    /// <summary>Adds to the end of a file that exists, and returns its former length; to wait for the disk takes milliseconds.</summary>
    public static long Append(string path, byte[] bytes, bool toDisk)
    {
        using FileStream file = Open(path);
        long end = file.Seek(0, SeekOrigin.End);
        Write(file, bytes, toDisk);
        return end;
    }

    /// <summary>Writes the end of a file anew, down to the disk.</summary>
    public static void ReplaceEnd(string path, long start, byte[] bytes)
    {
        using FileStream file = Open(path);
        file.SetLength(start);
        file.Seek(start, SeekOrigin.Begin);
        Write(file, bytes, toDisk: true);
    }

    /// <summary>Writes a new file beside the old one and puts it in its place in one step.</summary>
    public static void Replace(string path, byte[] bytes)
    {
        var temporary = path + ".tmp";
        try
        {
            using (var file = new FileStream(temporary, FileMode.Create, FileAccess.Write, FileShare.None, bufferSize: 0))
            {
                file.Write(bytes);
                file.Flush(flushToDisk: true);
            }
            File.Move(temporary, path, overwrite: true);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            Try(() => File.Delete(temporary));
            throw;
        }
    }

    private static FileStream Open(string path) => new(path, FileMode.Open, FileAccess.Write, FileShare.Read, bufferSize: 0);

    private static void Write(FileStream file, byte[] bytes, bool toDisk)
    {
        long start = file.Position;
        try
        {
            file.Write(bytes);
            file.Flush(toDisk);
        }
        catch (IOException)
        {
            Try(() => file.SetLength(start));
            throw;
        }
    }

    // The first failure is the one to report.
    private static void Try(Action tidy)
    {
        try
        {
            tidy();
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
        }
    }
}
