namespace IntegrationMethods.Db.Sql;

/// <summary>Adds rows to <c>ServiceTable</c> in batches, each whole or not at all, and never touches a row that is there.</summary>
internal sealed class TableLoader(SqlEngine engine, DbConnection connection, DatabaseOptions options)
{
    // Large enough that commits cost nothing, small enough that progress shows and a cancelled run loses little.
    private const int BatchRows = 10_000, BatchBytes = 10_000_000;

    /// <summary>Rows in ascending order of ids; with <paramref name="mustEqual"/>, existing ones must be the same.</summary>
    /// <returns>Rows added.</returns>
    public async Task<int> LoadAsync(IEnumerable<ServiceTable> rows, bool mustEqual, IProgress<int>? progress, CancellationToken ct)
    {
        int added = 0;
        int done = 0;
        int lastId = 0;
        foreach (ServiceTable[] batch in rows.Chunk(Math.Min(BatchRows, BatchBytes / (engine.RowBytes ?? 1))))
        {
            foreach (ServiceTable row in batch)
                lastId = RowOrder.Check(row, lastId, engine.Service.TextLength);
            List<ServiceTable> missing = await MissingAsync(batch, mustEqual, ct);
            if (missing.Count > 0)
                await engine.LoadRowsAsync(connection, missing, options, ct);
            added += missing.Count;
            progress?.Report(done += batch.Length);
        }
        if (added > 0)
            await engine.FinishLoadAsync(connection, ct);
        return added;
    }

    private async Task<List<ServiceTable>> MissingAsync(ServiceTable[] batch, bool mustEqual, CancellationToken ct)
    {
        int first = batch[0].ServiceTableID;
        int last = batch[^1].ServiceTableID;
        var there = new Dictionary<int, ServiceTable>();
        await foreach (ServiceTable row in SqlScan.RangeAsync(engine, connection, engine.Service, first, last, options.TimeoutSeconds, ct))
            there.Add(row.ServiceTableID, row);
        var missing = new List<ServiceTable>(batch.Length - there.Count);
        foreach (ServiceTable row in batch)
        {
            if (!there.TryGetValue(row.ServiceTableID, out ServiceTable? present))
                missing.Add(row);
            else if (mustEqual && !CanonicalRow.AreEqual(engine.AsStored(row), present))
                throw RowOrder.Conflict(engine.Location, row.ServiceTableID);
        }
        return missing;
    }
}
