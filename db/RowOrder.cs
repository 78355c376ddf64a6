namespace IntegrationMethods.Db;

/// <summary>What rows must look like to be loaded, on every engine.</summary>
internal static class RowOrder
{
    /// <returns>The row's id, for the next call.</returns>
    /// <exception cref="RemedyException">The id is not the one after <paramref name="lastId"/>.</exception>
    /// <exception cref="ServiceFaultException">A text of the row is longer than <paramref name="maxTextLength"/>.</exception>
    public static int Check(ServiceTable row, int lastId, int maxTextLength = RowLimits.UsualTextLength)
    {
        if (row.ServiceTableID != lastId + 1)
            throw new RemedyException(
                $"row {row.ServiceTableID} comes {(lastId == 0 ? "first" : $"after row {lastId}")}: ids must be 1, 2, 3 … without gaps, "
                    + "because rows are fetched by range");
        return RowLimits.CheckRowOf(maxTextLength, row).ServiceTableID;
    }

    public static RemedyException Conflict(string location, int id) =>
        new($"row {id} already exists in ServiceTable of {location} with different values: load into an empty database");
}
