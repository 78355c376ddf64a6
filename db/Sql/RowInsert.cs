using System.Data;
using System.Data.Common;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Db.Sql;

/// <summary>The INSERT of one row into either table.</summary>
internal sealed class RowInsert : PreparedStatement
{
    private static readonly DbType[] s_types =
        [DbType.Int32, DbType.String, DbType.Double, DbType.DateTime, DbType.String, DbType.String];

    private readonly SqlEngine _engine;
    private readonly DbParameter[] _values;

    public RowInsert(SqlEngine engine, DbConnection connection, Table table, int timeoutSeconds)
        : base(connection, Create(connection, table.Insert, timeoutSeconds))
    {
        _engine = engine;
        _values = [.. table.Columns.Zip(s_types, (column, type) => engine.AddParameter(Command, column, type))];
        Command.Prepare();
    }

    /// <summary>Runs in this transaction from now on; null: each row commits itself.</summary>
    public DbTransaction? Transaction
    {
        set => Command.Transaction = value;
    }

    public void Execute(ServiceTable row)
    {
        Bind(row);
        Command.ExecuteNonQuery();
    }

    public Task ExecuteAsync(ServiceTable row, CancellationToken ct)
    {
        Bind(row);
        return Command.ExecuteNonQueryAsync(ct);
    }

    private void Bind(ServiceTable row)
    {
        _engine.CheckRow(row);
        _values[0].Value = row.ServiceTableID;
        _values[1].Value = row.DescServiceTable;
        _values[2].Value = (double)row.Value;
        _values[3].Value = row.CreationDate;
        _values[4].Value = (object?)row.StringField1 ?? DBNull.Value;
        _values[5].Value = (object?)row.StringField2 ?? DBNull.Value;
    }
}
