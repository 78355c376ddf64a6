namespace IntegrationMethods.Measurement.Replications;

/// <summary>A row of a <see cref="ReplicationChart"/>; what is not available is null.</summary>
/// <param name="Name">What both measured.</param>
/// <param name="His">The author's figures: several where he had several machines, or gave a range.</param>
/// <param name="Ours">This run's.</param>
/// <param name="Lo">Lower end of its 95 % interval.</param>
/// <param name="Hi">Upper end.</param>
internal sealed record ReplicationRow(string Name, IReadOnlyList<double> His, double? Ours, double? Lo, double? Hi);
