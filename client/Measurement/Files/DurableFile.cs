namespace IntegrationMethods.Measurement.Files;

/// <summary>Writes that reach the disk whole or leave the file as it was, so that no reader ever meets half a line.</summary>
internal static class DurableFile
{
    /// <summary>Adds to the end of a file that exists.</summary>
    public static void Append(string path, byte[] bytes)
    {
        using var file = new FileStream(path, FileMode.Open, FileAccess.Write, FileShare.Read, bufferSize: 0);
        var end = file.Seek(0, SeekOrigin.End);
        try
        {
            file.Write(bytes);
            file.Flush(flushToDisk: true);
        }
        catch (IOException)
        {
            Try(() => file.SetLength(end));
            throw;
        }
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
