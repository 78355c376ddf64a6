namespace IntegrationMethods.Db.Sql;

/// <summary>Rows into <c>ServiceTable</c> by INSERTs of one transaction, for engines without a faster way.</summary>
internal static class InsertLoad
{
    public static async Task RunAsync(SqlEngine engine, DbConnection connection, IReadOnlyList<ServiceTable> rows, DatabaseOptions options,
        CancellationToken ct)
    {
        await using DbTransaction transaction = await connection.BeginTransactionAsync(ct);
        // The connection is its user's, so the insert is not disposed.
        var insert = new RowInsert(engine, connection, engine.Service, options.Unmeasured()) { Transaction = transaction };
        await insert.PrepareAsync(ct);
        foreach (ServiceTable row in rows)
        {
            ct.ThrowIfCancellationRequested();
            await InsertAsync(engine, insert, row, ct);
        }
        await transaction.CommitAsync(ct);
    }

    private static async Task InsertAsync(SqlEngine engine, RowInsert insert, ServiceTable row, CancellationToken ct)
    {
        try
        {
            await insert.ExecuteAsync(row, ct);
        }
        catch (DbException error)
        {
            throw engine.Explain(error, ct, row.ServiceTableID);
        }
    }
}
