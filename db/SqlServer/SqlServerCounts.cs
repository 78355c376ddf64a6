using IntegrationMethods.Db.Sql;

namespace IntegrationMethods.Db.SqlServer;

/// <summary>
/// How often the server executed the row query and the INSERT, by <c>sys.dm_exec_query_stats</c>, which a login with VIEW SERVER
/// STATE may read. It counts as long as a plan is cached, so that differences over a repetition are good.
/// </summary>
internal static class SqlServerCounts
{
    public const string Permitted = "sys.dm_exec_query_stats";

    // A prepared statement has its parameters' declarations in front, so texts are distinguished by how they end.
    private const string Counts = """
        select
            coalesce(sum(case when right(t.text, len(@Query)) = @Query then s.execution_count end), 0),
            coalesce(sum(case when right(t.text, len(@Insert)) = @Insert then s.execution_count end), 0)
        from sys.dm_exec_query_stats s
        cross apply sys.dm_exec_sql_text(s.sql_handle) t
        where right(t.text, len(@Query)) = @Query or right(t.text, len(@Insert)) = @Insert
        """;

    public static async Task<EngineCounts?> ReadAsync(DbConnection connection, Table service, Table client, CancellationToken ct)
    {
        await using DbCommand command = connection.Command(Counts);
        command.Add("@Query", service.SelectRow);
        command.Add("@Insert", client.Insert);
        await using DbDataReader reader = await command.ExecuteReaderAsync(ct);
        return await reader.ReadAsync(ct) ? new EngineCounts(reader.GetInt64(0), reader.GetInt64(1)) : null;
    }

    public static Task<bool> MayReadAsync(DbConnection connection, CancellationToken ct) =>
        SqlServerSettings.SucceedsAsync(connection, () => ReadAsync(connection, Table.Service, Table.Client, ct), ct);
}
