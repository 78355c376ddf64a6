namespace IntegrationMethods.Processes.Serving;

/// <summary>How many files this process can have open, of which every connection is one.</summary>
public static class OpenFiles
{
    /// <summary>The file that names the limit, where the system is Linux.</summary>
    public const string LimitsFile = "/proc/self/limits";

    /// <summary>
    /// Of the runtime, which keeps every assembly open (up to 240 for CoreWCF), of the database, and of connections that are being
    /// refused. A runtime that can't open an assembly that it needs ends the process: "Out of memory."
    /// </summary>
    private const int Others = 288;

    /// <summary>
    /// Without them, the runtime can't load the libraries of the smallest command, and ends the process where nothing can handle it.
    /// </summary>
    private const int MinToStart = 128;

    /// <summary>Where that would leave none, peers still get one file in so many.</summary>
    private const int ShareOfPeers = 16;

    /// <summary>Null where there is no such limit, or it is not known.</summary>
    public static long? OfThisProcess => SystemFacts.OfLinux && File.Exists(LimitsFile) ? Max(File.ReadAllText(LimitsFile)) : null;

    /// <exception cref="RemedyException">A program can't start with so few.</exception>
    public static void CheckStart(long? max)
    {
        if (max < MinToStart)
            throw new RemedyException(
                $"this process may open only {max} files, but needs {MinToStart} to start: raise the limit, for example with "
                    + "'ulimit -n 4096'.");
    }

    /// <summary>Reads the text of <see cref="LimitsFile"/>. The runtime raises its own soft limit to the hard one.</summary>
    /// <returns>The limit, or <c>unlimited</c>; null where it is not known.</returns>
    public static string? HardLimit(string? limits)
    {
        const string Name = "Max open files";
        string? line = limits?.Split('\n').FirstOrDefault(text => text.StartsWith(Name, StringComparison.Ordinal));
        return line?[Name.Length..].Split(' ', StringSplitOptions.RemoveEmptyEntries) is [_, var hard, ..] ? hard : null;
    }

    /// <inheritdoc cref="HardLimit"/>
    /// <returns>Null where there is no such limit, or it is not known.</returns>
    public static long? Max(string? limits) =>
        long.TryParse(HardLimit(limits), NumberStyles.None, CultureInfo.InvariantCulture, out long max) ? max : null;

    /// <summary>Connections that a server can hold without running out of files, when it could neither accept nor tell anybody.</summary>
    public static int Connections(int wanted, long? max) =>
        (int)Math.Min(wanted, max is { } files ? Math.Max(1, Math.Max(files / ShareOfPeers, files - Others)) : long.MaxValue);
}
