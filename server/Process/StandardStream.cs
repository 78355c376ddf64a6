namespace IntegrationMethods.Processes;

/// <summary>Whether a program was started with a standard stream.</summary>
internal static class StandardStream
{
    public const int Input = 0;
    public const int Output = 1;
    public const int Error = 2;

    /// <summary>O_CLOEXEC of Linux.</summary>
    private const int ClosedByExec = 0x8_0000;

    private const string Folder = "/proc/self/fdinfo";

    /// <summary>
    /// Whether a shell closed the stream (<c>&gt;&amp;-</c>). The runtime's next file then has the stream's number, and what is written
    /// ends up there.
    /// </summary>
    public static bool IsClosed(int number)
    {
        if (!SystemFacts.OfLinux || !Directory.Exists(Folder))
            return false;
        string file = $"{Folder}/{number}";
        return !File.Exists(file) || IsOwn(File.ReadAllText(file));
    }

    /// <summary>Whether a file is of this process: an inherited one has survived exec, and the runtime opens none that would.</summary>
    /// <param name="info">The text of its file in <c>/proc/self/fdinfo</c>.</param>
    internal static bool IsOwn(string info)
    {
        const string Name = "flags:";
        string? line = info.Split('\n').FirstOrDefault(text => text.StartsWith(Name, StringComparison.Ordinal));
        return line is not null && (Convert.ToInt32(line[Name.Length..].Trim(), 8) & ClosedByExec) != 0;
    }
}
