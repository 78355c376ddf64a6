using System.Data;
using System.Runtime.CompilerServices;

namespace IntegrationMethods.Db.Sql;

/// <summary>Reading many rows with one statement: for set-up and proof only, never for the work that is measured.</summary>
internal static class SqlScan
{
    public static async IAsyncEnumerable<ServiceTable> RangeAsync(
        SqlEngine engine, DbConnection connection, Table table, int first, int last, int timeoutSeconds,
            [EnumeratorCancellation] CancellationToken ct)
    {
        await using DbCommand command = Command(engine, connection, table.SelectRange, first, last, timeoutSeconds);
        await using DbDataReader reader = await command.ExecuteReaderAsync(ct);
        while (await reader.ReadAsync(ct))
            yield return RowReader.Read(reader, table.TextLength);
    }

    public static async Task<int> CountAsync(
        SqlEngine engine, DbConnection connection, Table table, int first, int last, int timeoutSeconds, CancellationToken ct)
    {
        await using DbCommand command = Command(engine, connection, table.CountRange, first, last, timeoutSeconds);
        return Convert.ToInt32(await command.ExecuteScalarAsync(ct), System.Globalization.CultureInfo.InvariantCulture);
    }

    /// <summary>
    /// Makes the engine read the pages of a range, so that the next query finds them in memory: a tenth of the time of reading the
    /// rows here.
    /// </summary>
    public static async Task TouchAsync(
        SqlEngine engine, DbConnection connection, Table table, int first, int last, int timeoutSeconds, CancellationToken ct)
    {
        await using DbCommand command = Command(engine, connection, table.TouchRange, first, last, timeoutSeconds);
        await command.ExecuteScalarAsync(ct);
    }

    private static DbCommand Command(SqlEngine engine, DbConnection connection, string text, int first, int last, int timeoutSeconds)
    {
        DbCommand command = connection.Command(text, timeoutSeconds);
        engine.AddParameter(command, "First", DbType.Int32).Value = first;
        engine.AddParameter(command, "Last", DbType.Int32).Value = last;
        return command;
    }
}
