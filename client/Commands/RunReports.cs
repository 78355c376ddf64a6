using IntegrationMethods.Reports;
using IntegrationMethods.Reports.Log;
using IntegrationMethods.Reports.Console;

namespace IntegrationMethods.Client.Commands;

/// <summary>The report that the user asked for.</summary>
internal static class RunReports
{
    /// <summary>On standard output.</summary>
    public static IRunReport For(Display display)
    {
        if (display.Json)
            return new JsonReport(new JsonLog(Console.Out), display.Quiet);
        var console = new ConsoleReport(Terminals.Standard(display.NoColor));
        return display.Quiet ? new QuietReport(console) : console;
    }
}
