using IntegrationMethods.Db.Sql;
using Npgsql;
using NpgsqlTypes;

namespace IntegrationMethods.Db.Postgres;

/// <summary>Rows into <c>ServiceTable</c> by one binary COPY, which is one transaction.</summary>
internal static class PostgresCopy
{
    public static async Task RunAsync(SqlEngine engine, NpgsqlConnection connection, IReadOnlyList<ServiceTable> rows, CancellationToken ct)
    {
        string copy = $"copy {engine.Service.Name} ({string.Join(", ", engine.Service.Columns)}) from stdin (format binary)";
        // Disposed before it is complete, it takes all back.
        await using NpgsqlBinaryImporter import = await connection.BeginBinaryImportAsync(copy, ct);
        foreach (ServiceTable row in rows)
        {
            engine.CheckRow(row);
            await WriteAsync(import, engine.AsStored(row), ct);
        }
        await import.CompleteAsync(ct);
    }

    private static async Task WriteAsync(NpgsqlBinaryImporter import, ServiceTable row, CancellationToken ct)
    {
        await import.StartRowAsync(ct);
        await import.WriteAsync(row.ServiceTableID, NpgsqlDbType.Integer, ct);
        await import.WriteAsync(row.DescServiceTable, NpgsqlDbType.Varchar, ct);
        await import.WriteAsync((double)row.Value, NpgsqlDbType.Double, ct);
        await import.WriteAsync(DateTime.SpecifyKind(row.CreationDate, DateTimeKind.Unspecified), NpgsqlDbType.Timestamp, ct);
        await WriteAsync(import, row.StringField1, ct);
        await WriteAsync(import, row.StringField2, ct);
    }

    private static Task WriteAsync(NpgsqlBinaryImporter import, string? text, CancellationToken ct) =>
        text is null ? import.WriteNullAsync(ct) : import.WriteAsync(text, NpgsqlDbType.Varchar, ct);
}
