using Spectre.Console;

namespace IntegrationMethods.Reports.Console;

/// <summary>Runs side by side for a terminal.</summary>
internal static class RunsText
{
    public static void Write(RunsTable runs, IAnsiConsole console)
    {
        foreach (string run in runs.Runs)
            console.WriteLine(run);
        console.Write(Table(runs));
        foreach (string line in runs.Gate)
            console.Write(new Text(line + "\n", new Style(Color.Red)));
        foreach (string note in runs.Notes)
            console.WriteLine(note);
    }

    private static Table Table(RunsTable runs)
    {
        Table table = new Table().Border(TableBorder.Simple);
        for (int i = 0; i < runs.Titles.Count; i++)
            table.AddColumn(new TableColumn(new Text(runs.Titles[i])) { Alignment = i == 0 ? Justify.Left : Justify.Right, NoWrap = i == 0 });
        foreach (IReadOnlyList<string> row in runs.Rows)
            table.AddRow(row.Select(text => new Text(text)));
        return table;
    }
}
