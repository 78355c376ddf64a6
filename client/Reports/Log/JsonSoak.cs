using IntegrationMethods.Measurement.Soak;

namespace IntegrationMethods.Reports.Log;

/// <summary>The windows of a soak as events.</summary>
/// <param name="log">Where they go.</param>
internal sealed class JsonSoak(JsonLog log) : ISoakObserver
{
    public void Watched(SoakWindow window, IReadOnlyList<Drift> drifts, TimeSpan left) => log.Write("window", new
    {
        window.Cell,
        window.Window,
        window.Settling,
        window.Calls,
        LatencyP50Ms = window.Latency.P50Ms,
        LatencyP95Ms = window.Latency.P95Ms,
        window.Client,
        window.Server,
        window.Valid,
        window.Reason,
        SecondsLeft = left.TotalSeconds,
    });
}
