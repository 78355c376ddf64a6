namespace IntegrationMethods.Client.Engine.Cells;

/// <summary>How large a call is.</summary>
/// <param name="Rows">Rows that it asks for.</param>
/// <param name="RowBytes">Bytes of the values of each; null for the usual rows.</param>
internal readonly record struct CallSize(int Rows, int? RowBytes = null)
{
    public static CallSize Of(Cell cell, Workload workload) => new(workload.BatchSize, cell.RowBytes);
}
