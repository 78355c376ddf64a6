using System.Data.Common;
using IntegrationMethods.Contract;

namespace IntegrationMethods.Db.Sql;

/// <summary>One INSERT per row, each committing itself or all rows of a call at once: that is the client's work in every comparison.</summary>
internal sealed class ClientTableWriter(SqlEngine engine, StatementPool<RowInsert> pool, CommitMode commit) : IClientTable
{
    public void Insert(ServiceTable row)
    {
        try
        {
            RowInsert insert = pool.Rent();
            bool healthy = false;
            try
            {
                insert.Execute(row);
                healthy = true;
            }
            finally
            {
                pool.Return(insert, healthy);
            }
        }
        catch (DbException error)
        {
            throw engine.Explain(error, row.ServiceTableID);
        }
    }

    public async ValueTask InsertAsync(ServiceTable row, CancellationToken ct = default)
    {
        try
        {
            RowInsert insert = await pool.RentAsync(ct);
            bool healthy = false;
            try
            {
                await insert.ExecuteAsync(row, ct);
                healthy = true;
            }
            finally
            {
                pool.Return(insert, healthy);
            }
        }
        catch (DbException error)
        {
            throw engine.Explain(error, row.ServiceTableID);
        }
    }

    public void InsertAll(IReadOnlyList<ServiceTable> rows)
    {
        if (commit == CommitMode.Batch)
        {
            new InsertTransaction(engine, pool, rows).Run();
            return;
        }
        foreach (ServiceTable row in rows)
            Insert(row);
    }

    public async ValueTask InsertAllAsync(IReadOnlyList<ServiceTable> rows, CancellationToken ct = default)
    {
        if (commit == CommitMode.Batch)
        {
            await new InsertTransaction(engine, pool, rows).RunAsync(ct);
            return;
        }
        foreach (ServiceTable row in rows)
            await InsertAsync(row, ct);
    }
}
