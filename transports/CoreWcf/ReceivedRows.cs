namespace IntegrationMethods.Transports.CoreWcf;

/// <summary>What the serializer lets pass and the contract does not.</summary>
internal static class ReceivedRows
{
    /// <exception cref="InvalidDataException">No rows, or one that breaks <see cref="RowLimits"/>.</exception>
    public static ServiceTable[] Checked(ServiceTable[]? rows)
    {
        if (rows is null)
            throw new InvalidDataException("an answer without rows");
        if (rows.Length > RowLimits.MaxRowsPerCall)
            throw new InvalidDataException($"more than {RowLimits.MaxRowsPerCall} rows");
        foreach (ServiceTable? row in rows)
        {
            if (row?.DescServiceTable is null)
                throw new InvalidDataException($"a row without {nameof(row.DescServiceTable)}");
            RowLimits.CheckRow(row);
        }
        return rows;
    }
}
