namespace IntegrationMethods.Db;

/// <summary>What rows must look like to be loaded, on every engine.</summary>
internal static class RowOrder
{
    /// <returns>The row's id, for the next call.</returns>
    /// <exception cref="RemedyException">The id is not the one after <paramref name="lastId"/>.</exception>
    /// <exception cref="ServiceFaultException">The row is over <see cref="RowLimits"/>.</exception>
    public static int Check(ServiceTable row, int lastId)
    {
        if (row.ServiceTableID != lastId + 1)
            throw new RemedyException($"row {row.ServiceTableID} comes {(lastId == 0 ? "first" : $"after row {lastId}")}: ids must run 1, 2, 3 … without a gap, since ranges are fetched");
        return RowLimits.CheckRow(row).ServiceTableID;
    }
}
