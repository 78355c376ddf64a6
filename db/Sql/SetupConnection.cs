using System.Data;

namespace IntegrationMethods.Db.Sql;

/// <summary>A connection for set-up and proof, kept between them: opening one takes longer than most of what it is used for.</summary>
internal sealed class SetupConnection(SqlEngine engine) : IAsyncDisposable
{
    private DbConnection? _idle;

    /// <summary>Uses the kept connection, or a fresh one where there is none or another use has it.</summary>
    /// <exception cref="RemedyException">The engine failed.</exception>
    public async Task<T> UseAsync<T>(Func<DbConnection, Task<T>> use, CancellationToken ct)
    {
        try
        {
            return await UseAnyAsync(use, ct);
        }
        catch (DbException error)
        {
            throw engine.Explain(error, ct);
        }
    }

    public async ValueTask DisposeAsync()
    {
        if (Interlocked.Exchange(ref _idle, null) is { } kept)
            await kept.DisposeAsync();
    }

    private async Task<T> UseAnyAsync<T>(Func<DbConnection, Task<T>> use, CancellationToken ct)
    {
        if (Interlocked.Exchange(ref _idle, null) is { } kept)
        {
            try
            {
                return await KeepAsync(kept, use);
            }
            catch (DbException) when (kept.State != ConnectionState.Open)
            {
                // The server has ended it since its last use; a fresh one shows whether the server is there.
            }
        }
        return await KeepAsync(await engine.Source.OpenConnectionAsync(ct), use);
    }

    private async Task<T> KeepAsync<T>(DbConnection connection, Func<DbConnection, Task<T>> use)
    {
        DbConnection? leaves = connection;
        try
        {
            T result = await use(connection);
            leaves = Interlocked.CompareExchange(ref _idle, connection, null) is null ? null : connection;
            return result;
        }
        finally
        {
            if (leaves is not null)
                await leaves.DisposeAsync();
        }
    }
}
