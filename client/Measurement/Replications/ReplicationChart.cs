namespace IntegrationMethods.Measurement.Replications;

/// <summary>An author's figures beside this run's, to be drawn; <c>Even</c> means no difference, such as 1 of a ratio.</summary>
internal sealed record ReplicationChart(string Title, double Even, IReadOnlyList<ReplicationRow> Rows);
