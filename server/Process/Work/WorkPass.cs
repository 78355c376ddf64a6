namespace IntegrationMethods.Processes.Work;

/// <summary>One pass of a work, as its runner wants it.</summary>
/// <param name="Calls">Calls to make, where the work can make any number of them.</param>
/// <param name="Delay">How much longer to take, as a part of its time.</param>
/// <param name="ScheduleSeed">Seed of the calls' intended starts in an open loop; null for a pass whose times are discarded.</param>
/// <param name="RatePerS">Calls offered a second in an open loop, by all clients together; null to offer them as fast as they are
/// made.</param>
public sealed record WorkPass(int Calls, double Delay = 0, int? ScheduleSeed = null, double? RatePerS = null);
