using System.Data.Common;
using IntegrationMethods.Contract;

namespace IntegrationMethods.Db.Sql;

/// <summary>The rows of <c>ServiceTable</c>, one query each on purpose: that is the server's work in every comparison.</summary>
internal sealed class RowQueries(SqlEngine engine, StatementPool<RowQuery> pool, int inFlight) : IServiceTables, IDisposable
{
    private readonly RowQueryThreads _threads = new();

    public IReadOnlyList<ServiceTable> GetServiceTables(int firstId, int lastId)
    {
        RowLimits.CheckRange(firstId, lastId);
        if (inFlight > 1)
            return new RowQueryBatch(this, firstId, lastId - firstId + 1, CancellationToken.None).Run(_threads, inFlight);
        var rows = new ServiceTable[lastId - firstId + 1];
        for (int i = 0; i < rows.Length; i++)
            rows[i] = Query(firstId + i);
        return rows;
    }

    public ValueTask<IReadOnlyList<ServiceTable>> GetServiceTablesAsync(int firstId, int lastId, CancellationToken ct = default)
    {
        RowLimits.CheckRange(firstId, lastId);
        return new RowQueryBatch(this, firstId, lastId - firstId + 1, ct).RunAsync(inFlight);
    }

    /// <summary>One row of a call in the async form.</summary>
    internal async ValueTask<ServiceTable> QueryAsync(int id, CancellationToken ct)
    {
        try
        {
            RowQuery query = await pool.RentAsync(ct);
            bool healthy = false;
            try
            {
                ServiceTable? row = await query.ExecuteAsync(id, ct);
                healthy = true;
                return row ?? throw ServiceFaultException.RowNotFound(id);
            }
            finally
            {
                pool.Return(query, healthy);
            }
        }
        catch (DbException error)
        {
            throw engine.Explain(error, id);
        }
    }

    public void Dispose() => _threads.Dispose();

    /// <summary>One row of a call in the sync form.</summary>
    internal ServiceTable Query(int id)
    {
        try
        {
            RowQuery query = pool.Rent();
            bool healthy = false;
            try
            {
                ServiceTable? row = query.Execute(id);
                healthy = true;
                return row ?? throw ServiceFaultException.RowNotFound(id);
            }
            finally
            {
                pool.Return(query, healthy);
            }
        }
        catch (DbException error)
        {
            throw engine.Explain(error, id);
        }
    }
}
