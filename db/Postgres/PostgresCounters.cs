using IntegrationMethods.Db.Sql;
using Npgsql;

namespace IntegrationMethods.Db.Postgres;

/// <summary>What the server counts: statements if the extension pg_stat_statements is loaded, else scans and rows.</summary>
/// <remarks>
/// The documentation's chapter on cumulative statistics: a backend flushes its figures at most once a second, and when idle
/// only after 10 s, unless <c>pg_stat_force_next_flush</c> (from version 15) forces it; statements count at once.
/// </remarks>
internal sealed class PostgresCounters
{
    private const int FlushSince = 150_000;

    public static readonly PostgresCounters None = new("none", null, null);

    // A pooler lends a server's connections to one transaction after another, so those that worked can't be flushed.
    private static readonly PostgresCounters s_pooled = new("none, behind a pooler", null, null);

    // Other people's statements show as text only to those who may see them, so without that right these would miss the reader's.
    private static PostgresCounters Statements(string service, string client) => new("pg_stat_statements", $"""
        select coalesce(sum(calls) filter (where query ~* '^\s*select\y.*\yfrom\s+{service}\y'), 0)::bigint,
            coalesce(sum(calls) filter (where query ~* '^\s*insert\s+into\s+{client}\y'), 0)::bigint
        from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
        """, null);

    // The functions under that view, which itself computes all figures of all tables.
    private static PostgresCounters Tables(string service, string client) => new("pg_stat_user_tables", $"""
        select coalesce(pg_stat_get_numscans(to_regclass('{service}')), 0)
                + (select coalesce(sum(pg_stat_get_numscans(indexrelid)), 0)::bigint
                    from pg_index where indrelid = to_regclass('{service}')),
            coalesce(pg_stat_get_tuples_inserted(to_regclass('{client}')), 0)
        """, "select pg_stat_force_next_flush()");

    private readonly string? _query;

    private PostgresCounters(string name, string? query, string? flush)
    {
        Name = name;
        _query = query;
        Flush = flush;
    }

    public string Name { get; }

    /// <summary>To be executed on every connection that worked.</summary>
    public string? Flush { get; }

    public static async Task<PostgresCounters> FindAsync(DbConnection connection, string service, string client, CancellationToken ct)
    {
        if (await CanReadAsync(connection, ct))
            return Statements(service, client);
        if (await IsPooledAsync(connection, ct))
            return s_pooled;
        string version = await connection.TextAsync("show server_version_num", ct);
        return int.Parse(version, CultureInfo.InvariantCulture) >= FlushSince ? Tables(service, client) : None;
    }

    public async Task<EngineCounts?> ReadAsync(DbConnection connection, CancellationToken ct)
    {
        if (_query is null)
            return null;
        await using DbCommand command = connection.Command(_query);
        await using DbDataReader reader = await command.ExecuteReaderAsync(ct);
        await reader.ReadAsync(ct);
        return new EngineCounts(reader.GetInt64(0), reader.GetInt64(1));
    }

    // A pooler answers a connection with a process id that it makes up.
    private static async Task<bool> IsPooledAsync(DbConnection connection, CancellationToken ct) =>
        await connection.TextAsync("select pg_backend_pid()", ct)
            != ((NpgsqlConnection)connection).ProcessID.ToString(CultureInfo.InvariantCulture);

    private static async Task<bool> CanReadAsync(DbConnection connection, CancellationToken ct)
    {
        try
        {
            // The extension may be created and the library not loaded: then the view itself fails.
            string answer = await connection.TextAsync(
                "select pg_has_role('pg_read_all_stats', 'usage') and (select count(*) from pg_stat_statements) >= 0", ct);
            return bool.Parse(answer);
        }
        catch (PostgresException)
        {
            return false;
        }
    }
}
