namespace IntegrationMethods.Measurement.Replications;

/// <summary>Texts by row; the first column names the row, and what is not available is <c>–</c>.</summary>
internal sealed record ReplicationTable(string Title, IReadOnlyList<string> Columns, IReadOnlyList<IReadOnlyList<string>> Rows);
