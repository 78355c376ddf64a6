namespace IntegrationMethods.Db.Sql;

/// <summary>One INSERT per row, committed each or with its call: that is the client's work in every comparison.</summary>
/// <remarks>
/// A call's rows are inserted in one turn on one connection, although each commits itself. With SQLite's single writer, callers that hand
/// it over after each row spend more time on that than on the rows, and the sync form loses most: its threads sleep and wake.
/// </remarks>
internal sealed class ClientTableWriter(StatementPool<RowInsert> pool, CommitMode commit) : IClientTable
{
    /// <summary>Rows of a turn at most, so that a call of very many rows does not keep the others waiting.</summary>
    private const int RowsPerTurn = 1_000;

    public void InsertAll(IReadOnlyList<ServiceTable> rows)
    {
        if (commit == CommitMode.Batch)
        {
            pool.Use(rows, static (insert, rows) => insert.ExecuteAll(rows));
            return;
        }
        for (int first = 0; first < rows.Count; first += RowsPerTurn)
            pool.Use((rows, first), static (insert, turn) => insert.ExecuteEach(turn.rows, turn.first, RowsPerTurn));
    }

    public async ValueTask InsertAllAsync(IReadOnlyList<ServiceTable> rows, CancellationToken ct = default)
    {
        if (commit == CommitMode.Batch)
        {
            await pool.UseAsync(rows, static (insert, rows, ct) => insert.ExecuteAllAsync(rows, ct), ct);
            return;
        }
        for (int first = 0; first < rows.Count; first += RowsPerTurn)
            await pool.UseAsync((rows, first), static (insert, turn, ct) =>
                insert.ExecuteEachAsync(turn.rows, turn.first, RowsPerTurn, ct), ct);
    }
}
