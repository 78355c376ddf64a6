using System.Data;
using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using Microsoft.Data.Sqlite;

namespace IntegrationMethods.Tests.Integration.Databases.Sql;

/// <summary>A command of a driver whose async is real: a test says when each query ends.</summary>
internal sealed class SlowCommand(Func<int, Task<ServiceTable?>> answer) : DbCommand
{
    private readonly SqliteCommand _parameters = new();

    [AllowNull]
    public override string CommandText { get; set; } = "";

    public override int CommandTimeout { get; set; }

    public override CommandType CommandType { get; set; }

    public override bool DesignTimeVisible { get; set; }

    public override UpdateRowSource UpdatedRowSource { get; set; }

    protected override DbConnection? DbConnection { get; set; }

    protected override DbTransaction? DbTransaction { get; set; }

    protected override DbParameterCollection DbParameterCollection => _parameters.Parameters;

    public override void Cancel()
    {
    }

    public override void Prepare()
    {
    }

    public override int ExecuteNonQuery() => throw new NotSupportedException();

    public override object ExecuteScalar() => throw new NotSupportedException();

    protected override DbParameter CreateDbParameter() => _parameters.CreateParameter();

    protected override DbDataReader ExecuteDbDataReader(CommandBehavior behavior) => Reader(answer(Id).GetAwaiter().GetResult());

    protected override async Task<DbDataReader> ExecuteDbDataReaderAsync(CommandBehavior behavior, CancellationToken cancellationToken) =>
        Reader(await answer(Id));

    protected override void Dispose(bool disposing)
    {
        _parameters.Dispose();
        base.Dispose(disposing);
    }

    private int Id => (int)_parameters.Parameters[0].Value!;

    private static DataTableReader Reader(ServiceTable? row)
    {
        using var table = new DataTable();
        Type[] types = [typeof(int), typeof(string), typeof(double), typeof(DateTime), typeof(string), typeof(string)];
        foreach (Type type in types)
            table.Columns.Add(new DataColumn { DataType = type });
        if (row is not null)
            table.Rows.Add(row.ServiceTableID, row.DescServiceTable, (double)row.Value, row.CreationDate, row.StringField1,
                row.StringField2);
        return table.CreateDataReader();
    }
}
