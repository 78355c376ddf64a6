using System.Net;

namespace IntegrationMethods.Client.Engine.Agents;

/// <summary>Agents as the command line asks for them.</summary>
/// <param name="Listen">Where the coordinator listens.</param>
/// <param name="Servers">Machines for servers: 0 or 1.</param>
/// <param name="Clients">Machines for clients; 0 for this one.</param>
/// <param name="Timeout">How long all agents together are waited for, and a lost coordinator is looked for.</param>
/// <param name="JoinFile">File that the join string is also written to; null for none.</param>
/// <param name="KeyFile">File with a key that was made before the run, as agents already have its join string; null to make one for the
/// run.</param>
internal sealed record CoordinatorSettings(IPEndPoint Listen, int Servers, int Clients, TimeSpan Timeout, string? JoinFile,
    string? KeyFile = null)
{
    /// <summary>The machines of a run that is taken up again: each gets its old place if it is the first to ask for it.</summary>
    public IReadOnlyList<HostFacts> Former { get; init; } = [];
}
