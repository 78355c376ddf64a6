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

    private readonly Option<string> _log = OptionOf.Value("--log", "text|verbose|quiet|json", "text",
        "Output: text (progress, the answer, a table and the files), verbose (also each comparison, cost and note), quiet (text without "
            + "progress, settings and checks) or json (only one JSON object per line for each event).");

    public DisplayOptions() => OptionOf.Among(_log, "text", "verbose", "quiet", "json");

    public IEnumerable<Option> All => [NoColor, _log];

    public IRunReport Report(ParseResult parsed)
    {
        string? log = parsed.GetValue(_log);
        if (log == "json")
            return new JsonReport(new JsonLog(Console.Out));
        var console = new ConsoleReport(Terminals.Standard(parsed.GetValue(NoColor)), isVerbose: log == "verbose");
        return log == "quiet" ? new QuietReport(console) : console;
    }
}
