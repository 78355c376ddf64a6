namespace IntegrationMethods.Db.Sql;

internal static class RowReader
{
    /// <summary>The row that the reader stands on, selected in the order of <see cref="Table.Columns"/>.</summary>
    /// <exception cref="ServiceFaultException">A text is longer than the table's may be, which SQLite allows.</exception>
    /// <exception cref="RemedyException">A column holds something else than its type, which SQLite allows.</exception>
    public static ServiceTable Read(DbDataReader reader, int maxTextLength)
    {
        int id = reader.GetInt32(0);
        try
        {
            return RowLimits.CheckRowOf(maxTextLength, Of(id, reader));
        }
        catch (Exception error) when (error is FormatException or InvalidCastException or OverflowException or ArgumentException)
        {
            throw new RemedyException($"row {id} of the database has a value of the wrong type: correct the row, or use another database",
                error);
        }
    }

    private static ServiceTable Of(int id, DbDataReader reader) => new(
        id,
        reader.GetString(1),
        // The column is SQL's float, a double: every float fits and comes back as the same float.
        (float)reader.GetDouble(2),
        reader.GetDateTime(3),
        reader.IsDBNull(4) ? null : reader.GetString(4),
        reader.IsDBNull(5) ? null : reader.GetString(5));
}
