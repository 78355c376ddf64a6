namespace IntegrationMethods.Tests.Integration.Hostile.Soak;

/// <summary>How much happens in a round of a soak, and how often.</summary>
/// <param name="Duration">Rounds begin as long as it is not over.</param>
/// <param name="Round">From the beginning of one round to that of the next, at least.</param>
/// <param name="AttackPause">Between the attacks of one peer.</param>
/// <param name="Visits">Connections that are opened and left in a round.</param>
/// <param name="PairsAtOnce">Transports and forms at the same time; two processors can't serve all of them in rounds of a second.</param>
internal sealed record SoakPace(TimeSpan Duration, TimeSpan Round, TimeSpan AttackPause, int Visits, int PairsAtOnce)
{
    /// <summary>Minutes instead of seconds, for all transports and forms at once on about half a processor.</summary>
    public const string MinutesVariable = "SOAK_MINUTES";

    public static SoakPace Asked =>
        double.TryParse(Environment.GetEnvironmentVariable(MinutesVariable), NumberStyles.Float, CultureInfo.InvariantCulture,
        out double minutes)
        ? new(TimeSpan.FromMinutes(minutes), TimeSpan.FromSeconds(15), TimeSpan.FromSeconds(2), Visits: 30, PairsAtOnce: int.MaxValue)
        : new(TimeSpan.FromSeconds(3), TimeSpan.FromSeconds(1), TimeSpan.FromSeconds(0.2), Visits: 10, PairsAtOnce: 4);
}
