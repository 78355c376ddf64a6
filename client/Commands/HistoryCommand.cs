using System.CommandLine;
using IntegrationMethods.Measurement.Compare;
using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Processes.Options;
using IntegrationMethods.Reports.Html.Pages;

namespace IntegrationMethods.Client.Commands;

/// <summary><c>client history</c>: many runs in the order of time, and where a cell's level changes.</summary>
internal static class HistoryCommand
{
    private static readonly Argument<string[]> s_folders = new("folders")
    {
        Description = "Results folders, or folders that contain them, such as results.",
        HelpName = "folder",
        Arity = ArgumentArity.OneOrMore,
    };

    private static readonly Option<string> s_output = OptionOf.Named(
        OptionOf.Value("--output", "file", "history.html", "File for the page."));

    public static Command Create()
    {
        var history = new Command("history",
            "Shows each cell's ratio to the floor over many runs, with change points, as one page.") { s_folders, s_output };
        history.SetAction(parsed => Run(parsed.GetValue(s_folders)!, parsed.GetValue(s_output)!));
        return history;
    }

    private static int Run(string[] folders, string output)
    {
        RunHistory history = RunHistory.Read(folders);
        Console.WriteLine(HistoryHtml.Sentence(history));
        foreach (string line in HistoryHtml.Changes(history).Concat(history.LeftOut.Select(line => $"Left out: {line}.")))
            Console.WriteLine(line);
        Console.WriteLine(ResultsFolder.Write(output, HistoryHtml.Of(history), "use --output to name a file in a writable folder"));
        return 0;
    }
}
