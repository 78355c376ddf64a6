using System.Data.Common;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Db.Sql;

/// <summary>One INSERT per row, each committing itself: that is the client's work in every comparison.</summary>
internal sealed class ClientTableWriter(SqlEngine engine, StatementPool<RowInsert> pool) : IClientTable
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
}
