using IntegrationMethods.Measurement.Text;

namespace IntegrationMethods.Client.Engine.Processes.Limits;

/// <summary>Whether a process ended because of the limit of its memory.</summary>
internal static class MemoryEnd
{
    /// <summary>As for a shell: 128 plus SIGKILL, which is what the kernel sends.</summary>
    private const int Killed = 137;

    /// <summary>Of the runtime, if it has too little memory to start.</summary>
    private const string NoRuntime = "0x8007000E";

    /// <param name="exitCode">Null where it is not known.</param>
    /// <param name="error">What the process wrote last, or null.</param>
    /// <param name="bytes">Its limit.</param>
    /// <param name="hasKilled">Whether the kernel killed it because of that; null where that is not known.</param>
    /// <returns>Such as <c>it was killed because it exceeded …</c>; null where another reason is likelier.</returns>
    public static string? Of(int? exitCode, string? error, long bytes, bool? hasKilled)
    {
        string limit = $"its memory limit of {ByteSize.Text(bytes)}: raise --memory, or give it less work";
        return hasKilled ?? exitCode == Killed ? $"it was killed{(hasKilled is null ? ", probably" : "")} because it exceeded {limit}"
            : error is not null && (error.Contains("memory", StringComparison.OrdinalIgnoreCase)
                || error.Contains(NoRuntime, StringComparison.Ordinal)) ? $"memory ran out within {limit}"
            : null;
    }
}
