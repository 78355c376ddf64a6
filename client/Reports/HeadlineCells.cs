namespace IntegrationMethods.Reports;

/// <summary>The cells that the run's own question is about: the methods at the most calls in flight and the most clients, where they differ most. The floor is no method.</summary>
internal static class HeadlineCells
{
    public static CellRepetitions[] Of(IReadOnlyList<CellRepetitions> cells)
    {
        var methods = cells.Where(cell => cell.Cell is { IsFloor: false, Control: null, IsInBlocks: true, Build: ProgramBuild.This }).ToArray();
        return [.. methods.Where(cell => cell.Cell.InFlight == methods.Max(method => method.Cell.InFlight) && cell.Cell.Clients == methods.Max(method => method.Cell.Clients))];
    }
}
