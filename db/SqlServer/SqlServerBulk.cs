using System.Data;
using IntegrationMethods.Db.Sql;
using Microsoft.Data.SqlClient;

namespace IntegrationMethods.Db.SqlServer;

/// <summary>Many rows into <c>ServiceTable</c> by SqlBulkCopy, all or none: for seeding, never for the work that is measured.</summary>
internal static class SqlServerBulk
{
    private static readonly Type[] s_types = [typeof(int), typeof(string), typeof(double), typeof(DateTime), typeof(string),
        typeof(string)];

    public static async Task CopyAsync(SqlConnection connection, Table target, IReadOnlyList<ServiceTable> rows, int timeoutSeconds,
        CancellationToken ct)
    {
        // Without a batch size all rows are one batch, and with the internal transaction one commit.
        using var copy = new SqlBulkCopy(connection, SqlBulkCopyOptions.UseInternalTransaction | SqlBulkCopyOptions.CheckConstraints, null)
        {
            DestinationTableName = target.Name,
            BulkCopyTimeout = timeoutSeconds,
        };
        foreach (string column in target.Columns)
            copy.ColumnMappings.Add(column, column);
        using DataTable table = Fill(rows);
        await copy.WriteToServerAsync(table, ct);
    }

    private static DataTable Fill(IReadOnlyList<ServiceTable> rows)
    {
        var table = new DataTable();
        for (int i = 0; i < s_types.Length; i++)
            table.Columns.Add(Table.Service.Columns[i], s_types[i]);
        foreach (ServiceTable row in rows)
            table.Rows.Add(
                row.ServiceTableID, row.DescServiceTable, (double)row.Value, row.CreationDate, (object?)row.StringField1
                    ?? DBNull.Value, (object?)row.StringField2 ?? DBNull.Value);
        return table;
    }
}
