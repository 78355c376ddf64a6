namespace IntegrationMethods.Measurement.Replications;

/// <summary>An author's figures beside this run's, to be drawn.</summary>
/// <param name="Title">What the figures are, with the unit and the point.</param>
/// <param name="Even">The figure that means no difference, such as 1 of a ratio.</param>
/// <param name="Rows">In the order of the table.</param>
internal sealed record ReplicationChart(string Title, double Even, IReadOnlyList<ReplicationRow> Rows);
