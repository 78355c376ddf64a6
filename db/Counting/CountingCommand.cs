using System.Data;
using System.Diagnostics.CodeAnalysis;

namespace IntegrationMethods.Db.Counting;

/// <summary>Counts what is sent when it is sent, failed or not: a failure voids the run anyway, and a retry has to show.</summary>
internal sealed class CountingCommand(DbCommand inner, CountingConnection connection, StatementCounter counter) : DbCommand
{
    private CountingConnection? _connection = connection;
    private CountingTransaction? _transaction;
    private bool _isInsert;

    [AllowNull]
    public override string CommandText
    {
        get => inner.CommandText;
        set
        {
            inner.CommandText = value;
            _isInsert = value.AsSpan().TrimStart().StartsWith("insert", StringComparison.OrdinalIgnoreCase);
        }
    }

    public override int CommandTimeout
    {
        get => inner.CommandTimeout;
        set => inner.CommandTimeout = value;
    }

    public override CommandType CommandType
    {
        get => inner.CommandType;
        set => inner.CommandType = value;
    }

    public override bool DesignTimeVisible
    {
        get => inner.DesignTimeVisible;
        set => inner.DesignTimeVisible = value;
    }

    public override UpdateRowSource UpdatedRowSource
    {
        get => inner.UpdatedRowSource;
        set => inner.UpdatedRowSource = value;
    }

    protected override DbConnection? DbConnection
    {
        get => _connection;
        set
        {
            _connection = (CountingConnection?)value;
            inner.Connection = _connection?.Inner;
        }
    }

    protected override DbTransaction? DbTransaction
    {
        get => _transaction;
        set
        {
            _transaction = (CountingTransaction?)value;
            inner.Transaction = _transaction?.Inner;
        }
    }

    protected override DbParameterCollection DbParameterCollection => inner.Parameters;

    public override void Cancel() => inner.Cancel();

    public override void Prepare() => inner.Prepare();

    public override Task PrepareAsync(CancellationToken cancellationToken = default) => inner.PrepareAsync(cancellationToken);

    public override int ExecuteNonQuery()
    {
        Count(isQuery: false);
        return inner.ExecuteNonQuery();
    }

    public override Task<int> ExecuteNonQueryAsync(CancellationToken cancellationToken)
    {
        Count(isQuery: false);
        return inner.ExecuteNonQueryAsync(cancellationToken);
    }

    public override object? ExecuteScalar()
    {
        Count(isQuery: true);
        return inner.ExecuteScalar();
    }

    public override Task<object?> ExecuteScalarAsync(CancellationToken cancellationToken)
    {
        Count(isQuery: true);
        return inner.ExecuteScalarAsync(cancellationToken);
    }

    public override async ValueTask DisposeAsync()
    {
        await inner.DisposeAsync();
        await base.DisposeAsync();
        GC.SuppressFinalize(this);
    }

    protected override DbParameter CreateDbParameter() => inner.CreateParameter();

    protected override DbDataReader ExecuteDbDataReader(CommandBehavior behavior)
    {
        Count(isQuery: true);
        return inner.ExecuteReader(behavior);
    }

    protected override Task<DbDataReader> ExecuteDbDataReaderAsync(CommandBehavior behavior, CancellationToken cancellationToken)
    {
        Count(isQuery: true);
        return inner.ExecuteReaderAsync(behavior, cancellationToken);
    }

    protected override void Dispose(bool disposing)
    {
        if (disposing)
            inner.Dispose();
        base.Dispose(disposing);
    }

    private void Count(bool isQuery)
    {
        if (_isInsert)
            counter.Insert(commitsItself: _transaction is null);
        else if (isQuery)
            counter.Query();
    }
}
