using System.Data;
using System.Diagnostics.CodeAnalysis;

namespace IntegrationMethods.Db.Counting;

internal sealed class CountingConnection(DbConnection inner, StatementCounter counter) : DbConnection
{
    public DbConnection Inner => inner;

    [AllowNull]
    public override string ConnectionString
    {
        get => inner.ConnectionString;
        set => inner.ConnectionString = value;
    }

    public override string Database => inner.Database;

    public override string DataSource => inner.DataSource;

    public override string ServerVersion => inner.ServerVersion;

    public override ConnectionState State => inner.State;

    public override void Open() => inner.Open();

    public override Task OpenAsync(CancellationToken cancellationToken) => inner.OpenAsync(cancellationToken);

    public override void Close() => inner.Close();

    public override Task CloseAsync() => inner.CloseAsync();

    public override void ChangeDatabase(string databaseName) => inner.ChangeDatabase(databaseName);

    public override async ValueTask DisposeAsync()
    {
        await inner.DisposeAsync();
        await base.DisposeAsync();
        GC.SuppressFinalize(this);
    }

    protected override DbCommand CreateDbCommand() => new CountingCommand(inner.CreateCommand(), this, counter);

    protected override DbTransaction BeginDbTransaction(IsolationLevel isolationLevel) =>
        new CountingTransaction(inner.BeginTransaction(isolationLevel), this, counter);

    protected override async ValueTask<DbTransaction> BeginDbTransactionAsync(IsolationLevel isolationLevel,
        CancellationToken cancellationToken) =>
        new CountingTransaction(await inner.BeginTransactionAsync(isolationLevel, cancellationToken), this, counter);

    protected override void Dispose(bool disposing)
    {
        if (disposing)
            inner.Dispose();
        base.Dispose(disposing);
    }
}
