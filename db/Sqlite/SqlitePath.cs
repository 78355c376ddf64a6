using Microsoft.Data.Sqlite;

namespace IntegrationMethods.Db.Sqlite;

/// <summary>Reads what a user gives as <see cref="DatabaseOptions.Connection"/>.</summary>
internal static class SqlitePath
{
    private const string Default = "integration-methods.db";

    /// <exception cref="UsageException">Neither a path nor a connection string, or one that no second process could share.</exception>
    public static SqliteConnectionStringBuilder Parse(string? connection)
    {
        SqliteConnectionStringBuilder builder = Builder(string.IsNullOrWhiteSpace(connection) ? Default : connection.Trim());
        if (builder.DataSource.Length == 0)
            throw new UsageException("the sqlite connection string names no file: use Data Source=path, or just the path");
        if (builder.DataSource == ":memory:" || builder.Mode == SqliteOpenMode.Memory)
            throw new UsageException("server and client can't share an in-memory SQLite database: name a file, or use --db memory");
        if (builder.DataSource.StartsWith("file:", StringComparison.OrdinalIgnoreCase))
            throw new UsageException("SQLite URIs are not supported: pass the path itself, and any options as connection string keywords");
        // The message must not tell what was given.
        if (!string.IsNullOrEmpty(builder.Password))
            throw new UsageException("this build's SQLite does not support passwords: remove Password from the connection string");
        ConnectionSpelling.CheckPath(builder.DataSource);
        builder.Pooling = false;
        return builder;
    }

    private static SqliteConnectionStringBuilder Builder(string connection)
    {
        if (!IsConnectionString(connection))
            return new SqliteConnectionStringBuilder { DataSource = connection };
        try
        {
            return new SqliteConnectionStringBuilder(connection);
        }
        catch (ArgumentException)
        {
            throw new UsageException("the sqlite connection string is invalid: use Data Source=path, or just the path");
        }
    }

    // A path may hold an equals sign too: only a known first keyword makes it a connection string.
    private static bool IsConnectionString(string connection)
    {
        int equals = connection.IndexOf('=', StringComparison.Ordinal);
        return equals > 0 && new SqliteConnectionStringBuilder().ContainsKey(connection[..equals].Trim());
    }
}
