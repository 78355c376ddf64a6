using IntegrationMethods.Measurement.Soak;

namespace IntegrationMethods.Client.Engine.Soak;

/// <summary>A client and its server that are watched at work.</summary>
internal interface ISoakPair
{
    /// <summary>One window of calls at the soak's rate, and what the processes hold after it.</summary>
    /// <param name="number">Its number, from 1.</param>
    /// <param name="ct">Ends it.</param>
    /// <returns>Without its place in time. What was lost is its reason.</returns>
    Task<SoakWindow> WatchAsync(int number, CancellationToken ct);
}
