namespace IntegrationMethods.Measurement.Replications;

/// <summary>A table of a <see cref="Replication"/>.</summary>
/// <param name="Title">What its rows are.</param>
/// <param name="Columns">Titles with units; the first names the row.</param>
/// <param name="Rows">As many texts each as there are columns; what is not available is <c>–</c>.</param>
internal sealed record ReplicationTable(string Title, IReadOnlyList<string> Columns, IReadOnlyList<IReadOnlyList<string>> Rows);
