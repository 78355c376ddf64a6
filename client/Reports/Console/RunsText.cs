using IntegrationMethods.Reports.Tables;
using Spectre.Console;

namespace IntegrationMethods.Reports.Console;

/// <summary>Runs side by side for a terminal.</summary>
internal static class RunsText
{
    public static void Write(RunsTable runs, IAnsiConsole console)
    {
        foreach (string run in runs.Runs)
            Sentences.Write(console, run);
        var table = new TextTable(runs.Titles.Select((title, i) =>
            new TextTable.Column(title, [.. runs.Rows.Select(row => row[i])], IsFigure: i > 0)));
        foreach (TextTable.Lines part in table.Fit(Sentences.Width(console)))
        {
            foreach (string line in part.Head.Concat(part.Rows).Prepend(""))
                console.Write(new Line(line));
        }
        console.Write(new Line(""));
        foreach (string line in runs.Gate)
            Sentences.Write(console, line, new Style(Color.Red));
        foreach (string note in runs.Notes)
            Sentences.Write(console, note);
    }
}
