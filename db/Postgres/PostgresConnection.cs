using Npgsql;

namespace IntegrationMethods.Db.Postgres;

/// <summary>Reads what a user gives as <see cref="DatabaseOptions.Connection"/>, and fixes what would change the measurement.</summary>
internal static class PostgresConnection
{
    private const string DefaultDatabase = "integration_methods";
    private const string Example = "Host=127.0.0.1;Username=postgres;Password=…;Database=integration_methods";

    /// <exception cref="UsageException">None is given, or it is no connection string; the message contains nothing of what was
    /// given.</exception>
    public static NpgsqlConnectionStringBuilder Parse(DatabaseOptions options)
    {
        if (string.IsNullOrWhiteSpace(options.Connection))
            throw new UsageException(
                $"postgres needs a connection string: pass --connection \"{Example}\", or set the environment variable "
                    + "INTEGRATION_METHODS_CONNECTION");
        NpgsqlConnectionStringBuilder builder = Builder(options.Connection);
        if (string.IsNullOrWhiteSpace(builder.Host))
            throw new UsageException($"the postgres connection string names no host: use one such as {Example}");
        if (builder.Host.Contains(',', StringComparison.Ordinal))
            throw new UsageException(
                "the postgres connection string names several hosts: name one, because all cells must use the same server");
        ConnectionSpelling.CheckName("postgres", builder.Host, Example);
        ConnectionSpelling.CheckName("postgres", builder.Database, Example);
        builder.Database = string.IsNullOrWhiteSpace(builder.Database) ? DefaultDatabase : builder.Database;
        builder.ApplicationName ??= "integration-methods";
        // StatementPool keeps connections, the same number in both forms; and statements are prepared when the options say so alone.
        builder.Pooling = false;
        builder.Multiplexing = false;
        builder.Enlist = false;
        builder.MaxAutoPrepare = 0;
        builder.CommandTimeout = options.TimeoutSeconds;
        if (!builder.ShouldSerialize("Timeout"))
            builder.Timeout = options.ConnectSeconds;
        if (!builder.ShouldSerialize("GSS Encryption Mode"))
            builder.GssEncryptionMode = DefaultGssEncryption();
        return builder;
    }

    // By default, the driver looks for Kerberos before each connection: an exception and a line of output where its library is missing
    // (npgsql #6360). A connection string overrides the environment variable of libpq, so the variable is read here.
    private static GssEncryptionMode DefaultGssEncryption() =>
        Enum.TryParse(Environment.GetEnvironmentVariable("PGGSSENCMODE"), ignoreCase: true, out GssEncryptionMode mode)
            ? mode
            : GssEncryptionMode.Disable;

    private static NpgsqlConnectionStringBuilder Builder(string connection)
    {
        try
        {
            return new NpgsqlConnectionStringBuilder(connection);
        }
        catch (Exception error) when (error is ArgumentException or FormatException or InvalidCastException or NotSupportedException
            or OverflowException)
        {
            throw new UsageException($"the postgres connection string is invalid: use one such as {Example}");
        }
    }
}
