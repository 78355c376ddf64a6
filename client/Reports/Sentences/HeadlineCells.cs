namespace IntegrationMethods.Reports.Sentences;

/// <summary>
/// The cells that the run's own question is about: the methods at the most calls in flight, the most clients, the highest rate, the
/// smallest calls and the smallest rows, where they differ most; all sizes where nothing else differs. The floor is no method.
/// </summary>
internal static class HeadlineCells
{
    public static CellRepetitions[] Of(IReadOnlyList<CellRepetitions> cells)
    {
        CellRepetitions[] methods = [.. cells.Where(cell => cell.Cell.IsCompared)];
        if (methods.Length == 0)
            return methods;
        (int inFlight, int clients) = (methods.Max(cell => cell.Cell.InFlight), methods.Max(cell => cell.Cell.Clients));
        (int?, int?) smallest = (methods.Min(cell => cell.Cell.RowsPerCall), methods.Min(cell => cell.Cell.RowBytes));
        double? rate = methods.Max(cell => cell.Workload.RatePerS);
        bool sizesAlone = methods.DistinctBy(cell => cell.Cell with { RowsPerCall = null, RowBytes = null }).Count() == 1;
        return [.. methods.Where(cell =>
            cell.Cell.InFlight == inFlight && cell.Cell.Clients == clients && cell.Workload.RatePerS == rate
            && (sizesAlone || (cell.Cell.RowsPerCall, cell.Cell.RowBytes) == smallest))];
    }
}
