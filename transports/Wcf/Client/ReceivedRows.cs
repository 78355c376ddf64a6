namespace IntegrationMethods.Transports.Wcf.Client;

/// <summary>What the serializer lets pass and the contract does not.</summary>
internal static class ReceivedRows
{
    /// <exception cref="InvalidDataException">No rows, or one that breaks <see cref="RowLimits"/>.</exception>
    public static ServiceTable[] Checked(ServiceTable[]? rows)
    {
        if (rows is null)
            throw new InvalidDataException("the answer has no rows");
        if (rows.Length > RowLimits.MaxRowsPerCall)
            throw new InvalidDataException($"it has more than {RowLimits.MaxRowsPerCall} rows");
        foreach (ServiceTable? row in rows)
        {
            if (row?.DescServiceTable is null)
                throw new InvalidDataException($"a row has no {nameof(row.DescServiceTable)}");
            RowLimits.CheckRow(row);
        }
        return rows;
    }
}
