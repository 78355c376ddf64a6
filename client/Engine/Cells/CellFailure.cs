namespace IntegrationMethods.Client.Engine.Cells;

/// <summary>Why a cell failed.</summary>
/// <param name="Reason">One line.</param>
/// <param name="Block">The block whose repetition has the reason; null before there is one.</param>
internal sealed record CellFailure(string Reason, int? Block = null);
