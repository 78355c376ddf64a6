using System.Data.Common;

namespace IntegrationMethods.Db.Sql;

/// <summary>A connection with one command prepared on it, for one user at a time.</summary>
internal abstract class PreparedStatement(DbConnection connection, DbCommand command) : IAsyncDisposable, IDisposable
{
    protected DbCommand Command { get; } = command;

    public void Dispose()
    {
        Command.Dispose();
        connection.Dispose();
    }

    public async ValueTask DisposeAsync()
    {
        await Command.DisposeAsync();
        await connection.DisposeAsync();
    }

    protected static DbCommand Create(DbConnection connection, string text, int timeoutSeconds)
    {
        DbCommand command = connection.CreateCommand();
        command.CommandText = text;
        command.CommandTimeout = timeoutSeconds;
        return command;
    }
}
