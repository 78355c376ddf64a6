using IntegrationMethods.Processes.Work;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.Extensions.Logging.Console;

namespace IntegrationMethods.Server.Logging;

/// <summary>
/// A line for a message, and the lines of its exception below it. Whatever a peer has in them, a terminal shows it and obeys nothing.
/// </summary>
internal sealed class TextLines() : ConsoleFormatter(FormatterName)
{
    public const string FormatterName = "lines";

    /// <summary>UTC, to the millisecond.</summary>
    public const string Time = "yyyy-MM-dd'T'HH:mm:ss.fff'Z'";

    public override void Write<TState>(in LogEntry<TState> logEntry, IExternalScopeProvider? scopeProvider, TextWriter textWriter)
    {
        string message = logEntry.Formatter(logEntry.State, logEntry.Exception);
        textWriter.WriteLine(string.Create(
            CultureInfo.InvariantCulture,
                $"{WallClock.Now.UtcDateTime.ToString(Time, CultureInfo.InvariantCulture)} "
                    + $"{logEntry.LogLevel.ToString().ToLowerInvariant()} {logEntry.Category}: {OutsideText.Line(message)}"));
        foreach (string line in logEntry.Exception?.ToString().Split('\n') ?? [])
            textWriter.WriteLine($"  {OutsideText.Line(line.TrimEnd('\r'))}");
    }
}
