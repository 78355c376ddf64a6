using IntegrationMethods.Db.Sql;
using Microsoft.Data.SqlClient;

namespace IntegrationMethods.Db.SqlServer;

/// <summary>Reads what a user gives as <see cref="DatabaseOptions.Connection"/>.</summary>
internal static class SqlServerConnection
{
    /// <summary>The database of a connection string that names none.</summary>
    public const string DefaultDatabase = "IntegrationMethods";

    private const string Example = "Server=127.0.0.1;User ID=sa;Password=…;TrustServerCertificate=True";

    /// <param name="connection">As it was given.</param>
    /// <param name="connectSeconds">Longest wait for a connection to open, where it says nothing of that; 0 for the driver's own.</param>
    /// <exception cref="UsageException">There is none, it can't be read, or it names no server. The message never quotes it.</exception>
    public static SqlConnectionStringBuilder Parse(string? connection, int connectSeconds = 0)
    {
        if (string.IsNullOrWhiteSpace(connection))
            throw new UsageException(
                $"sqlserver needs a connection string such as '{Example}': pass it with --connection, or set the environment variable "
                    + "INTEGRATION_METHODS_CONNECTION");
        CheckCultures();
        SqlConnectionStringBuilder builder = Builder(connection);
        if (builder.DataSource.Length == 0)
            throw new UsageException($"the sqlserver connection string names no server: use one such as '{Example}'");
        ConnectionSpelling.CheckName("sqlserver", builder.DataSource, Example);
        ConnectionSpelling.CheckName("sqlserver", builder.InitialCatalog, Example);
        if (builder.InitialCatalog.Length == 0)
            builder.InitialCatalog = DefaultDatabase;
        if (connectSeconds > 0 && !builder.ShouldSerialize("Connect Timeout"))
            builder.ConnectTimeout = connectSeconds;
        // Connections are kept with their statements, bounded alike for both forms; a second pool below would only hide its waits.
        builder.Pooling = false;
        // A connection that the driver restores by itself is a retry inside of a measured time.
        builder.ConnectRetryCount = 0;
        builder.MultipleActiveResultSets = false;
        // With it, the driver asks the server about every statement before it sends it; no column here is encrypted.
        builder.ColumnEncryptionSetting = SqlConnectionColumnEncryptionSetting.Disabled;
        builder.PersistSecurityInfo = false;
        CheckAuthentication(builder.Authentication);
        CheckCombination(builder);
        return builder;
    }

    public static DbDataSource Source(string connection) => new OpeningDataSource(SqlClientFactory.Instance.CreateDataSource(connection));

    public static string Location(SqlConnectionStringBuilder connection) => $"{connection.DataSource}/{connection.InitialCatalog}";

    /// <summary>The same server's <c>master</c>, from which databases are made.</summary>
    public static string Master(SqlConnectionStringBuilder connection) =>
        new SqlConnectionStringBuilder(connection.ConnectionString) { InitialCatalog = "master" }.ConnectionString;

    /// <summary>A message of the server or the driver as a part of one line, without the password, should it ever be in it.</summary>
    public static string Clean(string message, string password)
    {
        string line = OneLine.Of(message);
        return password.Length == 0 ? line : line.Replace(password, "***", StringComparison.Ordinal);
    }

    // The driver does not open a connection in such a process, and its own complaint names no remedy.
    private static void CheckCultures()
    {
        try
        {
            CultureInfo.GetCultureInfo("en-US");
        }
        catch (CultureNotFoundException)
        {
            throw new UsageException(
                "SQL Server's driver needs ICU's culture data: install ICU (libicu on Linux) and unset "
                    + "DOTNET_SYSTEM_GLOBALIZATION_INVARIANT, or use another database");
        }
    }

    // Since version 7 of the driver, the providers for Microsoft Entra are in another package. Without it a connection fails after it has
    // reached the server, with an exception that is no DbException and does not name the cause (dotnet/SqlClient #3962).
    private static void CheckAuthentication(SqlAuthenticationMethod method)
    {
        if (method is SqlAuthenticationMethod.NotSpecified or SqlAuthenticationMethod.SqlPassword
            || SqlAuthenticationProvider.GetProvider(method) is not null)
            return;
        throw new UsageException(
            $"the sqlserver connection string has Authentication={method}, for which this program lacks the package "
                + "Microsoft.Data.SqlClient.Extensions.Azure: use User ID and Password, or Integrated Security=True");
    }

    // Keywords that exclude or need each other: the driver checks them when it gets the whole string, and names only keywords then.
    private static void CheckCombination(SqlConnectionStringBuilder builder)
    {
        try
        {
            using var checkedByDriver = new SqlConnection(builder.ConnectionString);
        }
        catch (Exception error) when (error is ArgumentException or InvalidOperationException)
        {
            throw new UsageException(
                $"the sqlserver connection string is invalid ({Clean(error.Message, builder.Password)}): use one such as '{Example}'");
        }
    }

    private static SqlConnectionStringBuilder Builder(string connection)
    {
        try
        {
            return new SqlConnectionStringBuilder(connection);
        }
        // The driver's own words would name a keyword, which after an unquoted semicolon is a part of the password.
        catch (Exception error) when (error is ArgumentException or FormatException or InvalidOperationException or NotSupportedException)
        {
            throw new UsageException(
                $"the sqlserver connection string is invalid: use one such as '{Example}', and quote any value that contains a semicolon");
        }
    }
}
