using IntegrationMethods.Measurement.Cells;

namespace IntegrationMethods.Measurement.Verdicts;

/// <summary>What grows from cell to cell: the rows of a call, or the bytes of a row.</summary>
internal sealed record SizeAxis(Func<Cell, int?> Of, Func<Cell, Cell> Without)
{
    public static readonly SizeAxis RowsPerCall = new(cell => cell.RowsPerCall, cell => cell with { RowsPerCall = null });

    public static readonly SizeAxis RowBytes = new(cell => cell.RowBytes, cell => cell with { RowBytes = null });

    /// <summary>The axis of a run: the bytes of a row only where all its calls have as many rows.</summary>
    public static SizeAxis Among(IEnumerable<Cell> cells) => cells.Any(cell => cell.RowsPerCall is not null) ? RowsPerCall : RowBytes;
}
