namespace IntegrationMethods.Client.Engine.Agents;

/// <summary>A join string in a file, for scripts: there while agents can join.</summary>
internal static class JoinFile
{
    /// <summary>In place of a file: what a script passes on is in no command line, and in no file of the other machine.</summary>
    public const string StandardInput = "-";

    private static readonly TimeSpan s_look = TimeSpan.FromMilliseconds(200);

    /// <summary>For its owner's eyes.</summary>
    /// <exception cref="RemedyException">It can't be written.</exception>
    public static void WriteSecret(string path, string secret, string option)
    {
        try
        {
            Directory.CreateDirectory(Path.GetDirectoryName(Path.GetFullPath(path))!);
            string whole = $"{path}.tmp";
            File.Delete(whole);
            var options = new FileStreamOptions { Mode = FileMode.CreateNew, Access = FileAccess.Write };
            // Elsewhere the folder decides.
            if (!OperatingSystem.IsWindows())
                options.UnixCreateMode = UnixFileMode.UserRead | UnixFileMode.UserWrite;
            using (var file = new StreamWriter(whole, options))
                file.Write(secret);
            File.Move(whole, path, overwrite: true);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new RemedyException($"the file {path} can't be written ({OneLine.Of(e)}): name another one with {option}", e);
        }
    }

    public static void Remove(string path)
    {
        try
        {
            File.Delete(path);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // The token in it is worth nothing any more.
        }
    }

    /// <exception cref="RemedyException">It is not there in time.</exception>
    /// <exception cref="UsageException">It holds no join string.</exception>
    public static async Task<JoinString> ReadAsync(string path, TimeSpan limit, CancellationToken ct)
    {
        if (path == StandardInput)
            return JoinString.Parse(await Console.In.ReadLineAsync(ct) ?? "");
        for (TimeSpan waited = TimeSpan.Zero; !File.Exists(path); waited += s_look)
        {
            if (waited > limit)
                throw new RemedyException(
                    $"the join file {path} did not appear within {limit.TotalSeconds:0.#} s: start the run with --join-file first");
            await Task.Delay(s_look, ct);
        }
        return JoinString.Parse(await File.ReadAllTextAsync(path, ct));
    }
}
