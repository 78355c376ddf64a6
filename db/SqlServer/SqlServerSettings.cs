using System.Data;
using System.Reflection;
using IntegrationMethods.Db.Sql;
using Microsoft.Data.SqlClient;

namespace IntegrationMethods.Db.SqlServer;

/// <summary>Version, durability and connection as the server itself reports them, for <c>environment.json</c>.</summary>
internal static class SqlServerSettings
{
    public const string Permitted = "before each repetition";

    private const string Unknown = "unknown";
    private const int Latin1 = 1252;

    // Of sys.databases. Servers of other makes and versions lack some: those are left out.
    private static readonly string[] s_ofDatabase =
    [
        "recovery_model_desc", "delayed_durability_desc", "page_verify_option_desc", "is_accelerated_database_recovery_on",
        "is_read_committed_snapshot_on", "snapshot_isolation_state_desc", "compatibility_level", "collation_name",
    ];

    /// <summary>The code page in which the database keeps <c>varchar</c>.</summary>
    public static async Task<int> CodePageAsync(DbConnection connection, CancellationToken ct)
    {
        string text = await ScalarAsync(connection,
            "select collationproperty(convert(varchar(128), databasepropertyex(db_name(), 'Collation')), 'CodePage')", ct);
        return int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int codePage) ? codePage : Latin1;
    }

    /// <summary>Null where a server of another make does not say.</summary>
    public static async Task<int?> ConnectionLimitAsync(DbConnection connection, CancellationToken ct)
    {
        string text = "";
        await SucceedsAsync(connection, async () => text = await ScalarAsync(connection, "select @@max_connections", ct), ct);
        return int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int connections) ? connections : null;
    }

    /// <summary>Asked by doing it: what is permitted, or known at all, differs by version and make of the server.</summary>
    public static async Task<bool> SucceedsAsync(DbConnection connection, Func<Task> act, CancellationToken ct)
    {
        try
        {
            await act();
            return true;
        }
        catch (SqlException) when (connection.State == ConnectionState.Open && !ct.IsCancellationRequested)
        {
            return false;
        }
    }

    public static async Task<IReadOnlyDictionary<string, string>> ReadAsync(
        DbConnection connection, SqlConnectionStringBuilder target, int codePage, CancellationToken ct)
    {
        var settings = new Dictionary<string, string>
        {
            ["engine"] = SqlServerEngine.Description.Name,
            ["version"] = await ScalarAsync(connection, "select convert(varchar(128), serverproperty('ProductVersion'))", ct),
            ["edition"] = await ScalarAsync(connection, "select convert(varchar(128), serverproperty('Edition'))", ct),
            ["product"] = FirstLine(await ScalarAsync(connection, "select @@version", ct)),
            ["driver"] = $"Microsoft.Data.SqlClient {DriverVersion()}",
            ["code_page"] = codePage.ToString(CultureInfo.InvariantCulture),
            ["encrypt"] = $"{target.Encrypt}".ToLowerInvariant(),
            ["pooling"] = OnOff(target.Pooling),
            ["connect_retry_count"] = target.ConnectRetryCount.ToString(CultureInfo.InvariantCulture),
            ["multiple_active_result_sets"] = OnOff(target.MultipleActiveResultSets),
            ["packet_size"] = target.PacketSize.ToString(CultureInfo.InvariantCulture),
        };
        await AddDatabaseAsync(connection, settings, ct);
        bool checkpoints = await SucceedsAsync(connection, () => connection.ExecuteAsync("checkpoint", ct), ct);
        settings["checkpoint"] = checkpoints ? Permitted : "not permitted";
        settings["statement_counters"] = await SqlServerCounts.MayReadAsync(connection, ct) ? SqlServerCounts.Permitted : "not permitted";
        return settings;
    }

    private static async Task AddDatabaseAsync(DbConnection connection, Dictionary<string, string> settings, CancellationToken ct)
    {
        await using DbCommand command = connection.Command("select * from sys.databases where name = db_name()");
        await using DbDataReader reader = await command.ExecuteReaderAsync(ct);
        if (!await reader.ReadAsync(ct))
            return;
        Dictionary<string, int> columns = Enumerable.Range(0, reader.FieldCount)
            .ToDictionary(reader.GetName, StringComparer.OrdinalIgnoreCase);
        foreach (string name in s_ofDatabase)
        {
            if (columns.TryGetValue(name, out int column) && !reader.IsDBNull(column))
                settings[name.Replace("_desc", "", StringComparison.Ordinal)] = Text(reader.GetValue(column)).ToLowerInvariant();
        }
    }

    private static Task<string> ScalarAsync(DbConnection connection, string text, CancellationToken ct) =>
        connection.TextAsync(text, ct, Unknown);

    private static string OnOff(bool value) => value ? "on" : "off";

    private static string Text(object value) => Convert.ToString(value, CultureInfo.InvariantCulture) ?? Unknown;

    // The assembly's own version is that of the first release of its line.
    private static string? DriverVersion() =>
        typeof(SqlConnection).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion.Split('+', 2)[0];

    private static string FirstLine(string text) => text.AsSpan().TrimStart().ToString().Split('\n', 2)[0].Trim();
}
