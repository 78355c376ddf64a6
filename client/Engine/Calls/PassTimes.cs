using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Client.Engine.Calls;

/// <param name="WallMs">From the first request to the last insert, ms; in an open loop, from its beginning.</param>
/// <param name="BatchMs">From each batch's request to its last insert, ms, in the order of the batches.</param>
/// <param name="Open">Latencies of an open loop; null in a closed one.</param>
internal sealed record PassTimes(double WallMs, double[] BatchMs, OpenTimes? Open = null);
