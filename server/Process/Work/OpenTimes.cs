namespace IntegrationMethods.Processes.Work;

/// <summary>What the calls of an open loop met.</summary>
/// <param name="LatencyMs">From each call's intended start to its last insert, ms; of the calls that were made, in their order.</param>
/// <param name="LatenessMaxMs">The longest wait of a call for a free caller, ms: from its intended start to its real one; of all calls,
/// dropped ones included.</param>
/// <param name="Drops">Calls that were not made.</param>
public sealed record OpenTimes(double[] LatencyMs, double LatenessMaxMs, int Drops);
