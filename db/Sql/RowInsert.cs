using System.Data;

namespace IntegrationMethods.Db.Sql;

/// <summary>The INSERT of one row into either table.</summary>
internal sealed class RowInsert : PreparedStatement
{
    private static readonly DbType[] s_types =
        [DbType.Int32, DbType.String, DbType.Double, DbType.DateTime, DbType.String, DbType.String];

    private readonly SqlEngine _engine;
    private readonly DbParameter[] _values;

    public RowInsert(SqlEngine engine, DbConnection connection, Table table, DatabaseOptions options, StatementCounter? counter = null)
        : base(engine, connection, table.Insert, options, counter)
    {
        _engine = engine;
        _values = [.. table.Columns.Zip(s_types, AddParameter)];
    }

    public int Execute(ServiceTable row)
    {
        Bind(row);
        Ready();
        return ExecuteInsert();
    }

    public ValueTask<int> ExecuteAsync(ServiceTable row, CancellationToken ct)
    {
        Bind(row);
        Task ready = ReadyAsync(ct);
        return ready.IsCompletedSuccessfully ? new(ExecuteInsertAsync(ct)) : ExecuteAsync(ready, ct);
    }

    /// <summary>The rows of one call, an INSERT each, in one transaction: all of them, or none.</summary>
    public int ExecuteAll(IReadOnlyList<ServiceTable> rows)
    {
        RowId = null;
        using DbTransaction transaction = Connection.BeginTransaction();
        Transaction = transaction;
        foreach (ServiceTable row in rows)
            Execute(row);
        Ready();
        Commit(transaction);
        return rows.Count;
    }

    public async ValueTask<int> ExecuteAllAsync(IReadOnlyList<ServiceTable> rows, CancellationToken ct)
    {
        RowId = null;
        await using DbTransaction transaction = await Connection.BeginTransactionAsync(ct);
        Transaction = transaction;
        foreach (ServiceTable row in rows)
            await ExecuteAsync(row, ct);
        await ReadyAsync(ct);
        await CommitAsync(transaction, ct);
        return rows.Count;
    }

    /// <summary>Rows of one call from an index on, an INSERT each, which commits itself.</summary>
    public int ExecuteEach(IReadOnlyList<ServiceTable> rows, int first, int most)
    {
        int end = Math.Min(rows.Count, first + most);
        for (int row = first; row < end; row++)
            Execute(rows[row]);
        return end - first;
    }

    public async ValueTask<int> ExecuteEachAsync(IReadOnlyList<ServiceTable> rows, int first, int most, CancellationToken ct)
    {
        int end = Math.Min(rows.Count, first + most);
        for (int row = first; row < end; row++)
            await ExecuteAsync(rows[row], ct);
        return end - first;
    }

    private async ValueTask<int> ExecuteAsync(Task ready, CancellationToken ct)
    {
        await ready;
        return await ExecuteInsertAsync(ct);
    }

    private void Bind(ServiceTable row)
    {
        RowId = row.ServiceTableID;
        _engine.CheckRow(row);
        row = _engine.AsStored(row);
        _values[0].Value = row.ServiceTableID;
        _values[1].Value = row.DescServiceTable;
        _values[2].Value = (double)row.Value;
        // No engine keeps the kind, and Npgsql refuses a UTC date for a column without time zone.
        _values[3].Value = DateTime.SpecifyKind(row.CreationDate, DateTimeKind.Unspecified);
        _values[4].Value = (object?)row.StringField1 ?? DBNull.Value;
        _values[5].Value = (object?)row.StringField2 ?? DBNull.Value;
    }
}
