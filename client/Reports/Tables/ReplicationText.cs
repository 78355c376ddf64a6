using IntegrationMethods.Measurement.Replications;

namespace IntegrationMethods.Reports.Tables;

/// <summary>A story in lines; what this run found stands above it, with the answer.</summary>
internal static class ReplicationText
{
    public static IEnumerable<string> Lines(Replication replication, int width = int.MaxValue) =>
        [replication.Published, replication.Why, .. replication.Tables.SelectMany(table => Lines(table, width))];

    private static IEnumerable<string> Lines(ReplicationTable table, int width) => new TextTable(
            table.Columns.Select((title, i) => new TextTable.Column(title, [.. table.Rows.Select(row => row[i])], IsFigure: i > 0)))
        .Fit(width).SelectMany(part => part.Head.Concat(part.Rows)).Prepend($"{table.Title}:");
}
