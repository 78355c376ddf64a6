using System.CommandLine;
using IntegrationMethods.Client.Running;
using IntegrationMethods.Client.Scenarios.Rows;

namespace IntegrationMethods.Client.Commands;

/// <summary><c>client coordinate</c>: the comparison with servers or clients on other machines.</summary>
internal static class CoordinateCommand
{
    public static Command Create(RowsScenario rows)
    {
        var options = new RunOptions(rows, new AgentOptions());
        var coordinate = new Command("coordinate", "Runs the comparison on several machines, each of which joins it with 'client agent'.");
        foreach (Option option in options.All)
            coordinate.Options.Add(option);
        coordinate.SetAction((parsed, _) => RunCommand.RunAsync(rows, options, parsed));
        return coordinate;
    }
}
