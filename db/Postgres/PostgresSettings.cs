using IntegrationMethods.Db.Sql;
using Npgsql;

namespace IntegrationMethods.Db.Postgres;

/// <summary>Version, durability and size as the server reports them.</summary>
internal static class PostgresSettings
{
    private static readonly string[] s_names =
    [
        "fsync", "synchronous_commit", "full_page_writes", "wal_level", "wal_sync_method", "commit_delay", "shared_buffers",
        "max_wal_size", "checkpoint_timeout", "autovacuum", "max_connections", "server_encoding", "ssl", "statement_timeout",
    ];

    public static async Task<Dictionary<string, string>> ReadAsync(DbConnection connection, NpgsqlConnectionStringBuilder target,
        CancellationToken ct)
    {
        var settings = new Dictionary<string, string>
        {
            ["version"] = await connection.TextAsync("show server_version", ct),
            ["driver"] = $"Npgsql {typeof(NpgsqlConnection).Assembly.GetName().Version?.ToString(3)}",
            ["gss_encryption"] = $"{target.GssEncryptionMode}".ToLowerInvariant(),
        };
        foreach (string name in s_names)
            settings[name] = await connection.TextAsync($"show {name}", ct);
        return settings;
    }

    /// <summary>Connections for logins that are no superuser; versions before 16 reserve some for superusers alone.</summary>
    public static async Task<int> ConnectionLimitAsync(DbConnection connection, CancellationToken ct) => int.Parse(
        await connection.TextAsync(
            "select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int - "
                + "coalesce(current_setting('reserved_connections', true), '0')::int",
            ct),
        CultureInfo.InvariantCulture);

    /// <summary>Superusers may, and since version 15 members of a role for it.</summary>
    public static async Task<bool> MayCheckpointAsync(DbConnection connection, CancellationToken ct) =>
        bool.Parse(await connection.TextAsync(
            "select coalesce((select rolsuper from pg_roles where rolname = current_user), false) or exists (select from pg_roles where "
                + "rolname = 'pg_checkpoint' and pg_has_role(oid, 'member'))",
            ct));
}
