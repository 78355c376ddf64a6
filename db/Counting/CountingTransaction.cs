using System.Data;

namespace IntegrationMethods.Db.Counting;

internal sealed class CountingTransaction(DbTransaction inner, CountingConnection connection, StatementCounter counter) : DbTransaction
{
    public DbTransaction Inner => inner;

    public override IsolationLevel IsolationLevel => inner.IsolationLevel;

    protected override DbConnection DbConnection => connection;

    public override void Commit()
    {
        inner.Commit();
        counter.Commit();
    }

    public override async Task CommitAsync(CancellationToken cancellationToken = default)
    {
        await inner.CommitAsync(cancellationToken);
        counter.Commit();
    }

    public override void Rollback() => inner.Rollback();

    public override Task RollbackAsync(CancellationToken cancellationToken = default) => inner.RollbackAsync(cancellationToken);

    public override async ValueTask DisposeAsync()
    {
        await inner.DisposeAsync();
        await base.DisposeAsync();
        GC.SuppressFinalize(this);
    }

    protected override void Dispose(bool disposing)
    {
        if (disposing)
            inner.Dispose();
        base.Dispose(disposing);
    }
}
