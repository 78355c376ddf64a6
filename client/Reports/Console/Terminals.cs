using Spectre.Console;

namespace IntegrationMethods.Reports.Console;

/// <summary>Standard output as it is drawn on.</summary>
internal static class Terminals
{
    /// <param name="noColor">No colours, whatever the environment says; NO_COLOR is respected in any case.</param>
    public static IAnsiConsole Standard(bool noColor)
    {
        var console = AnsiConsole.Create(ConsoleReport.Settings(noColor ? "1" : Environment.GetEnvironmentVariable("NO_COLOR")));
        if (!console.Profile.Out.IsTerminal)
        {
            // A file or a pipe shows no colours.
            console.Profile.Capabilities.Ansi = false;
            console.Profile.Capabilities.ColorSystem = ColorSystem.NoColors;
        }
        return console;
    }
}
