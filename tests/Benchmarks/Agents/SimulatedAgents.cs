using IntegrationMethods.Client.Engine.Agents;
using IntegrationMethods.Client.Engine.Facts;

namespace IntegrationMethods.Tests.Benchmarks.Agents;

/// <summary>
/// A given number of agents in one process, each with its own connection, as if each ran on a separate machine.
/// </summary>
internal static class SimulatedAgents
{
    private static readonly TimeSpan s_timeout = TimeSpan.FromMinutes(2);

    /// <summary>Returns when their run is over.</summary>
    /// <param name="joinFile">With the join string.</param>
    /// <param name="count">How many.</param>
    /// <param name="ct">Ends them.</param>
    public static async Task RunAsync(string joinFile, int count, CancellationToken ct)
    {
        JoinString join = await JoinFile.ReadAsync(joinFile, s_timeout, ct);
        await Task.WhenAll(Enumerable.Range(1, count)
            .Select(number => new AgentLife(join, Hello(join, number), s_timeout, _ => { }, new SimulatedMachine()).RunAsync(ct)));
    }

    private static AgentHello Hello(JoinString join, int number) => new()
    {
        Token = join.Token,
        Build = AgentIdentity.Build,
        BuildId = Product.BuildId,
        System = AgentIdentity.System,
        Id = Guid.NewGuid().ToString("N"),
        Role = HostRole.Client,
        Machine = string.Create(CultureInfo.InvariantCulture, $"simulated {number}"),
        Boot = string.Create(CultureInfo.InvariantCulture, $"simulated {number}"),
        Facts = MachineReader.Read(),
        Runtime = RuntimeReader.Read(),
    };
}
