using System.CommandLine;
using IntegrationMethods.Client.Running;
using IntegrationMethods.Client.Scenarios.Rows;

namespace IntegrationMethods.Client.Commands;

/// <summary><c>client coordinate</c>: the comparison with servers or clients on other machines.</summary>
internal static class CoordinateCommand
{
    public static Command Create(RowsScenario rows) => RunCommand.Create("coordinate",
        "Runs the comparison on several machines, each of which joins it with 'client agent'.", rows, new(rows, new AgentOptions()));
}
