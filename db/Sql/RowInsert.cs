using System.Data;
using System.Data.Common;
using IntegrationMethods.Contract;

namespace IntegrationMethods.Db.Sql;

/// <summary>The INSERT of one row into either table.</summary>
internal sealed class RowInsert : PreparedStatement
{
    private static readonly DbType[] s_types =
        [DbType.Int32, DbType.String, DbType.Double, DbType.DateTime, DbType.String, DbType.String];

    private readonly SqlEngine _engine;
    private readonly DbParameter[] _values;

    public RowInsert(SqlEngine engine, DbConnection connection, Table table, DatabaseOptions options)
        : base(engine, connection, Create(connection, table.Insert, options), options)
    {
        _engine = engine;
        _values = [.. table.Columns.Zip(s_types, (column, type) => engine.AddParameter(Command, column, type))];
    }

    /// <summary>Runs in this transaction from now on; null: each row commits itself.</summary>
    public DbTransaction? Transaction
    {
        set => Command.Transaction = value;
    }

    public void Execute(ServiceTable row)
    {
        Bind(row);
        Ready();
        Command.ExecuteNonQuery();
    }

    public Task ExecuteAsync(ServiceTable row, CancellationToken ct)
    {
        Bind(row);
        Task ready = ReadyAsync(ct);
        return ready.IsCompletedSuccessfully ? Command.ExecuteNonQueryAsync(ct) : ExecuteAsync(ready, ct);
    }

    /// <summary>Ends a transaction of this statement's connection.</summary>
    public void Commit(DbTransaction transaction)
    {
        Ready();
        transaction.Commit();
    }

    /// <inheritdoc cref="Commit"/>
    public async Task CommitAsync(DbTransaction transaction, CancellationToken ct)
    {
        await ReadyAsync(ct);
        await transaction.CommitAsync(ct);
    }

    private async Task ExecuteAsync(Task ready, CancellationToken ct)
    {
        await ready;
        await Command.ExecuteNonQueryAsync(ct);
    }

    private void Bind(ServiceTable row)
    {
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
