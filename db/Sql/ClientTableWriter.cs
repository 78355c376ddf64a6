namespace IntegrationMethods.Db.Sql;

/// <summary>
/// One INSERT per row, each committing itself or all rows of a call at once: that is the client's work in every comparison.
/// </summary>
internal sealed class ClientTableWriter(StatementPool<RowInsert> pool, CommitMode commit) : IClientTable
{
    public void Insert(ServiceTable row) => pool.Use(row, static (insert, row) => insert.Execute(row));

    public async ValueTask InsertAsync(ServiceTable row, CancellationToken ct = default) =>
        await pool.UseAsync(row, static (insert, row, ct) => insert.ExecuteAsync(row, ct), ct);

    public void InsertAll(IReadOnlyList<ServiceTable> rows)
    {
        if (commit == CommitMode.Batch)
        {
            pool.Use(rows, static (insert, rows) => insert.ExecuteAll(rows));
            return;
        }
        foreach (ServiceTable row in rows)
            Insert(row);
    }

    public async ValueTask InsertAllAsync(IReadOnlyList<ServiceTable> rows, CancellationToken ct = default)
    {
        if (commit == CommitMode.Batch)
        {
            await pool.UseAsync(rows, static (insert, rows, ct) => insert.ExecuteAllAsync(rows, ct), ct);
            return;
        }
        foreach (ServiceTable row in rows)
            await InsertAsync(row, ct);
    }
}
