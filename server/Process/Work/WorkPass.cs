using System.Text.Json.Serialization;

namespace IntegrationMethods.Processes.Work;

/// <summary>One pass of a work, as its runner wants it.</summary>
/// <param name="Calls">Calls to make, where the work can make any number of them.</param>
/// <param name="Delay">How much longer to take, as a part of its time.</param>
/// <param name="ScheduleSeed">Seed of the calls' intended starts in an open loop; null for a pass whose times are discarded.</param>
/// <param name="RatePerS">Calls offered a second in an open loop, by all clients together; null to offer them as fast as they are
/// made.</param>
/// <param name="Range">Which range of rows it moves, where passes that follow each other share the tables, from 0: each has as many calls,
/// and the first one empties the tables.</param>
/// <param name="Ranges">How many ranges there are.</param>
public sealed record WorkPass(int Calls, double Delay = 0, int? ScheduleSeed = null, double? RatePerS = null, int Range = 0, int Ranges = 1)
{
    /// <summary>Its first call among those of all ranges, from 0.</summary>
    [JsonIgnore]
    public int First => Range * Calls;
}
