using System.Data;

namespace IntegrationMethods.Db.Sql;

/// <summary>The query for one row of <c>ServiceTable</c>.</summary>
internal sealed class RowQuery : PreparedStatement
{
    private readonly DbParameter _id;
    private readonly int _maxTextLength;

    public RowQuery(SqlEngine engine, DbConnection connection, DatabaseOptions options, StatementCounter? counter = null)
        : base(engine, connection, engine.Service.SelectRow, options, counter) =>
        (_id, _maxTextLength) = (AddParameter(engine.Service.Id, DbType.Int32), engine.Service.TextLength);

    public ServiceTable? Execute(int id)
    {
        Bind(id);
        Ready();
        using DbDataReader reader = ExecuteQuery();
        return reader.Read() ? RowReader.Read(reader, _maxTextLength) : null;
    }

    public async ValueTask<ServiceTable?> ExecuteAsync(int id, CancellationToken ct)
    {
        Bind(id);
        await ReadyAsync(ct);
        await using DbDataReader reader = await ExecuteQueryAsync(ct);
        return await reader.ReadAsync(ct) ? RowReader.Read(reader, _maxTextLength) : null;
    }

    private void Bind(int id)
    {
        RowId = id;
        _id.Value = id;
    }
}
