using System.Data.Common;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Db.Sql;

internal static class RowReader
{
    /// <summary>The row that the reader stands on, selected in the order of <see cref="Table.Columns"/>.</summary>
    /// <exception cref="ServiceFaultException">The row is over <see cref="RowLimits"/>.</exception>
    public static ServiceTable Read(DbDataReader reader) => RowLimits.CheckRow(new ServiceTable(
        reader.GetInt32(0),
        reader.GetString(1),
        // The column is SQL's float, a double: every float fits and comes back as the same float.
        (float)reader.GetDouble(2),
        reader.GetDateTime(3),
        reader.IsDBNull(4) ? null : reader.GetString(4),
        reader.IsDBNull(5) ? null : reader.GetString(5)));
}
