using System.CommandLine;
using IntegrationMethods.Processes.Options;
using Microsoft.Extensions.Logging;

namespace IntegrationMethods.Server.Logging;

/// <summary>What the server logs, and how: the options of the server alone.</summary>
public sealed class LogOptions
{
    private const string Json = "json";

    public Option<string> Level { get; } = OptionOf.Value("--log-level", "level", Word(LogLevel.Warning),
        "Lowest level to write to standard error. The default includes the errors behind the fault ids that clients receive.");

    public Option<string> Format { get; } = OptionOf.Word("--log-format", "text",
        "text: one line per message, followed by its exception. json: one object per line.", "text", Json);

    public LogOptions() => OptionOf.Among(Level, [.. Enum.GetValues<LogLevel>().Select(Word)]);

    public IEnumerable<Option> All => [Level, Format];

    /// <summary>The log. Dispose it after the last entry: this writes what it still holds.</summary>
    public ILoggerFactory Create(ParseResult parsed) =>
        ServerLog.Create(Enum.Parse<LogLevel>(parsed.GetValue(Level)!, ignoreCase: true), asJson: parsed.GetValue(Format) == Json);

    private static string Word(LogLevel level) => level.ToString().ToLowerInvariant();
}
