using System.Text.RegularExpressions;

namespace IntegrationMethods.Db;

/// <summary>
/// Refuses connection strings in the spelling of another engine or tool. An engine would take them for the name of a host or a file, and
/// show them with the password.
/// </summary>
internal static partial class ConnectionSpelling
{
    /// <param name="path">Of a database file, as it was given.</param>
    /// <exception cref="UsageException">It holds what looks like a login or a password. The message never quotes it.</exception>
    public static void CheckPath(string path)
    {
        if (UriOrLogin().IsMatch(Drive().Replace(path, "")))
            throw new UsageException(
                "sqlite needs the path of a file, but the connection is a URI or a login: for PostgreSQL, use --db postgres --connection "
                    + "\"Host=…;Username=…;Password=…;Database=…\"; for SQL Server, --db sqlserver --connection "
                    + "\"Server=…;User ID=…;Password=…\"");
        if (PasswordSetting().IsMatch(path))
            throw new UsageException(
                "the sqlite connection contains a password, which this build's SQLite does not support: pass the path of a file, or use "
                    + "another --db");
    }

    /// <param name="engine">Whose connection string it is from.</param>
    /// <param name="name">Of a host or a database, as the engine's driver reads it.</param>
    /// <param name="example">Of a connection string as it should be.</param>
    /// <exception cref="UsageException">It holds further settings. The message never quotes it.</exception>
    public static void CheckName(string engine, string? name, string example)
    {
        if (name is not null && (name.Contains('=', StringComparison.Ordinal) || UriOrLogin().IsMatch(name)))
            throw new UsageException(
                $"the settings of the {engine} connection string must be separated by semicolons: use one such as '{example}'");
    }

    [GeneratedRegex(@"^[A-Za-z]:(?=[\\/])")]
    private static partial Regex Drive();

    [GeneratedRegex(@"://|:.*@", RegexOptions.Singleline)]
    private static partial Regex UriOrLogin();

    [GeneratedRegex(@"\b(password|pwd)\s*=", RegexOptions.IgnoreCase)]
    private static partial Regex PasswordSetting();
}
