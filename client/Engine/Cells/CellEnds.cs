using IntegrationMethods.Client.Engine.Processes;

namespace IntegrationMethods.Client.Engine.Cells;

/// <summary>The processes of a cell whose figures are kept.</summary>
/// <param name="Timed">The one whose pass is timed.</param>
/// <param name="Server">The server under test, whose costs are reported over the same window; null where there is none.</param>
internal sealed record CellEnds(WorkProcess Timed, WorkProcess? Server = null);
