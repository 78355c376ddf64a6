using System.Data.SqlTypes;

namespace IntegrationMethods.Db.SqlServer;

/// <summary>What <c>float</c> and <c>datetime</c> keep of a row (Transact-SQL reference: float and real, datetime).</summary>
internal static class SqlServerValues
{
    // The last moment that rounds to one within the type: 23:59:59.997 of the last day is tick 25,919,999 of 1/300 s.
    private static readonly DateTime s_last = SqlDateTime.MaxValue.Value.AddTicks(16_000);

    /// <summary>The row as the server returns it: <c>datetime</c> counts 1/300 s, without a kind; zero has lost its sign.</summary>
    public static ServiceTable AsStored(ServiceTable row) => row with
    {
        Value = row.Value == 0 ? 0f : row.Value,
        CreationDate = new SqlDateTime(row.CreationDate).Value,
    };

    /// <exception cref="RemedyException">One of the types has no such value.</exception>
    public static void Check(ServiceTable row)
    {
        if (!float.IsFinite(row.Value))
            throw new RemedyException(
                $"row {row.ServiceTableID} contains {(float.IsNaN(row.Value) ? "NaN" : "an infinity")}, which SQL Server's float can't "
                    + "store: replace it with a finite number, or use --db memory");
        if (row.CreationDate < SqlDateTime.MinValue.Value || row.CreationDate > s_last)
            throw new RemedyException(
                $"row {row.ServiceTableID} contains a date outside the range of SQL Server's datetime, 1753-01-01 to 9999-12-31 "
                    + "23:59:59.997: change it, or use another database");
    }
}
