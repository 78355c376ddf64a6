using IntegrationMethods.Db;
using IntegrationMethods.Processes.Control;
using IntegrationMethods.Processes.Costs;

namespace IntegrationMethods.Client.Scenarios.Rows;

/// <summary>What a cell's processes told of one pass over all batches.</summary>
/// <param name="StartedUtc">Just before it.</param>
/// <param name="Pass">The client's report.</param>
/// <param name="Before">The server's, before; null where no server of ours runs.</param>
/// <param name="After">The server's, after.</param>
/// <param name="Target">What ClientTable held afterwards.</param>
/// <param name="Engine">What the database's own counters counted meanwhile; null where it has none.</param>
internal sealed record Cycle(DateTimeOffset StartedUtc, WorkerReply Pass, ServerStatus? Before, ServerStatus? After, RowDigest Target, EngineCounts? Engine)
{
    /// <summary>What the pass cost the server.</summary>
    public ProcessReading? ServerCost { get; } = Before is null ? null : After?.Cost.Since(Before.Cost);

    /// <summary>Methods compiled in both processes meanwhile.</summary>
    public long JittedMethods => Pass.Cost!.JittedMethods + (ServerCost?.JittedMethods ?? 0);
}
