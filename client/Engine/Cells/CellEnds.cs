using IntegrationMethods.Client.Engine.Processes;

namespace IntegrationMethods.Client.Engine.Cells;

/// <summary>The processes of a cell whose figures are kept.</summary>
/// <param name="Timed">The one whose pass is timed.</param>
/// <param name="Server">The server under test, whose costs are reported over the same window; null where there is none.</param>
internal sealed record CellEnds(WorkProcess Timed, WorkProcess? Server = null)
{
    /// <summary>Further clients, whose passes are timed together with the first one's.</summary>
    public IReadOnlyList<WorkProcess> Further { get; init; } = [];

    /// <summary>All clients, the first one first.</summary>
    public IReadOnlyList<WorkProcess> Clients => [Timed, .. Further];

    public IEnumerable<WorkProcess> All => Server is null ? Clients : [Server, .. Clients];
}
