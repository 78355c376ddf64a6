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
    public static Option<bool> NoColor { get; } =
        new("--no-color") { Description = "Use no colours on a terminal; the environment variable NO_COLOR has the same effect." };

    private readonly Option<string> _log = OptionOf.Value("--log", "text|quiet|json", "text",
        "Output: text, quiet (only the results: no progress, settings or checks) or json (one JSON object per line for each event, and "
            + "nothing else).");

    public DisplayOptions() => OptionOf.Among(_log, "text", "quiet", "json");

    public IEnumerable<Option> All => [NoColor, _log];

    public IRunReport Report(ParseResult parsed)
    {
        if (parsed.GetValue(_log) == "json")
            return new JsonReport(new JsonLog(Console.Out));
        var console = new ConsoleReport(Terminals.Standard(parsed.GetValue(NoColor)));
        return parsed.GetValue(_log) == "quiet" ? new QuietReport(console) : console;
    }
}
