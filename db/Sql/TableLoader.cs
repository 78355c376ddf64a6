using System.Data.Common;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Db.Sql;

/// <summary>Adds rows to <c>ServiceTable</c> in batches, a transaction each, and never touches a row that is there.</summary>
internal sealed class TableLoader(SqlEngine engine, DbConnection connection, int timeoutSeconds)
{
    // Large enough that commits cost nothing, small enough that progress shows and a cancelled run loses little.
    private const int BatchRows = 10_000;

    /// <param name="rows">In ascending order of ids.</param>
    /// <param name="mustEqual">Whether a row that is there has to be the same as the one given.</param>
    /// <param name="progress">Told how many of <paramref name="rows"/> are done.</param>
    /// <param name="ct">Ends it; the batch in hand is rolled back.</param>
    /// <returns>Rows added.</returns>
    public async Task<int> LoadAsync(IEnumerable<ServiceTable> rows, bool mustEqual, IProgress<int>? progress, CancellationToken ct)
    {
        using var insert = new RowInsert(engine, connection, Table.Service, timeoutSeconds);
        int added = 0;
        int done = 0;
        int lastId = 0;
        foreach (ServiceTable[] batch in rows.Chunk(BatchRows))
        {
            foreach (ServiceTable row in batch)
                lastId = RowOrder.Check(row, lastId);
            List<ServiceTable> missing = await MissingAsync(batch, mustEqual, ct);
            await InsertAsync(insert, missing, ct);
            added += missing.Count;
            progress?.Report(done += batch.Length);
        }
        return added;
    }

    private async Task<List<ServiceTable>> MissingAsync(ServiceTable[] batch, bool mustEqual, CancellationToken ct)
    {
        int first = batch[0].ServiceTableID;
        int last = batch[^1].ServiceTableID;
        var there = new Dictionary<int, ServiceTable>();
        await foreach (ServiceTable row in SqlScan.RangeAsync(engine, connection, Table.Service, first, last, timeoutSeconds, ct))
            there.Add(row.ServiceTableID, row);
        var missing = new List<ServiceTable>(batch.Length - there.Count);
        foreach (ServiceTable row in batch)
        {
            if (!there.TryGetValue(row.ServiceTableID, out ServiceTable? present))
                missing.Add(row);
            else if (mustEqual && !CanonicalRow.AreEqual(engine.AsStored(row), present))
                throw LoadConflict.In(engine.Location, row.ServiceTableID);
        }
        return missing;
    }

    private async Task InsertAsync(RowInsert insert, List<ServiceTable> rows, CancellationToken ct)
    {
        if (rows.Count == 0)
            return;
        await using DbTransaction transaction = await connection.BeginTransactionAsync(ct);
        insert.Transaction = transaction;
        foreach (ServiceTable row in rows)
        {
            ct.ThrowIfCancellationRequested();
            await InsertAsync(insert, row, ct);
        }
        await transaction.CommitAsync(ct);
    }

    private async ValueTask InsertAsync(RowInsert insert, ServiceTable row, CancellationToken ct)
    {
        try
        {
            await insert.ExecuteAsync(row, ct);
        }
        catch (DbException error)
        {
            throw engine.Explain(error, row.ServiceTableID);
        }
    }
}
