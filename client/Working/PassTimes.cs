namespace IntegrationMethods.Client.Working;

/// <param name="WallMs">From the first request to the last insert, ms.</param>
/// <param name="BatchMs">From each batch's request to its last insert, ms, in the order of the batches.</param>
internal sealed record PassTimes(double WallMs, double[] BatchMs);
