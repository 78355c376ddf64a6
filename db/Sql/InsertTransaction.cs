using System.Data.Common;
using IntegrationMethods.Contract;

namespace IntegrationMethods.Db.Sql;

/// <summary>The rows of one call, an INSERT each, in one transaction on one connection: all of them, or none.</summary>
internal sealed class InsertTransaction(SqlEngine engine, StatementPool<RowInsert> pool, IReadOnlyList<ServiceTable> rows)
{
    private int? _id;

    public void Run()
    {
        try
        {
            RowInsert insert = pool.Rent();
            bool healthy = false;
            try
            {
                using DbTransaction transaction = insert.Connection.BeginTransaction();
                insert.Transaction = transaction;
                foreach (ServiceTable row in rows)
                {
                    _id = row.ServiceTableID;
                    insert.Execute(row);
                }
                insert.Commit(transaction);
                insert.Transaction = null;
                healthy = true;
            }
            finally
            {
                pool.Return(insert, healthy);
            }
        }
        catch (DbException error)
        {
            throw engine.Explain(error, _id);
        }
    }

    public async ValueTask RunAsync(CancellationToken ct)
    {
        try
        {
            RowInsert insert = await pool.RentAsync(ct);
            bool healthy = false;
            try
            {
                await using DbTransaction transaction = await insert.Connection.BeginTransactionAsync(ct);
                insert.Transaction = transaction;
                foreach (ServiceTable row in rows)
                {
                    _id = row.ServiceTableID;
                    await insert.ExecuteAsync(row, ct);
                }
                await insert.CommitAsync(transaction, ct);
                insert.Transaction = null;
                healthy = true;
            }
            finally
            {
                pool.Return(insert, healthy);
            }
        }
        catch (DbException error)
        {
            throw engine.Explain(error, _id);
        }
    }
}
