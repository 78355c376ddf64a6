namespace IntegrationMethods.Measurement.Replications;

/// <summary>What an author measured, on several machines or as a range, beside this run's figure with its 95 % interval.</summary>
internal sealed record ReplicationRow(string Name, IReadOnlyList<double> His, double? Ours, double? Lo, double? Hi);
