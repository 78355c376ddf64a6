namespace IntegrationMethods.Client.Engine.Hosts;

/// <summary>How a machine's clocks differ from this one's.</summary>
/// <param name="OffsetNs">How far its monotonic clock is ahead; add it to a moment of this machine to get the same moment there.</param>
/// <param name="BoundNs">How wrong that can be.</param>
/// <param name="RoundTripNs">Of a message to it and back.</param>
/// <param name="Wall">How far the clock on its wall is ahead, within the same bound: for the record, as nothing is timed by it.</param>
internal sealed record ClockOffset(long OffsetNs, long BoundNs, long RoundTripNs, TimeSpan Wall)
{
    /// <summary>Of this machine.</summary>
    public static ClockOffset None { get; } = new(0, 0, 0, TimeSpan.Zero);
}
