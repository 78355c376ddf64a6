using System.CommandLine;
using IntegrationMethods.Processes.Options;
using IntegrationMethods.Reports;
using IntegrationMethods.Reports.Console;
using IntegrationMethods.Reports.Log;

namespace IntegrationMethods.Client.Running;

/// <summary>How a run shows itself.</summary>
internal sealed class DisplayOptions
{
    /// <summary>Of the commands that draw tables, too.</summary>
    public static Option<bool> NoColor { get; } = new("--no-color") { Description = "Use no colours on a terminal; the environment variable NO_COLOR has the same effect." };

    private readonly Option<bool> _quiet = new("--quiet") { Description = "Print only the results: no progress, settings or checks." };

    private readonly Option<string> _log = OptionOf.Value("--log", "text|json", "text",
        "Output format: text, or json (one JSON object per line for each event, and nothing else).");

    public DisplayOptions() => _log.AcceptOnlyFromAmong("text", "json");

    public IEnumerable<Option> All => [_quiet, NoColor, _log];

    /// <summary>The report that the user asked for, on standard output.</summary>
    public IRunReport Report(ParseResult parsed)
    {
        bool quiet = parsed.GetValue(_quiet);
        if (parsed.GetValue(_log) == "json")
            return new JsonReport(new JsonLog(Console.Out), quiet);
        var console = new ConsoleReport(Terminals.Standard(parsed.GetValue(NoColor)));
        return quiet ? new QuietReport(console) : console;
    }
}
