using IntegrationMethods.Client.Engine.Calls;

namespace IntegrationMethods.Client.Selfchecks;

/// <summary>Whether a server that stands still is charged for the calls that it kept waiting: see <see cref="StoppedServer"/>.</summary>
/// <param name="live">Over real sockets, for 10 s in each form; else in virtual time.</param>
internal sealed class OmissionCheck(bool live) : ISelfcheck
{
    private const double P95Ms = 500;
    private const double P99Ms = 900;

    private readonly StoppedServer _server = new(TimeSpan.FromSeconds(10));

    public string Name => live ? "stopped" : "omission";

    public bool IsExact => !live;

    public async Task<IReadOnlyList<CheckRow>> RunAsync(CancellationToken ct) => live
        ? [Row("sockets, sync", await _server.MeasureAsync(CallForm.Sync, ct)), Row("sockets, async", await _server.MeasureAsync(CallForm.Async, ct))]
        : [Row("virtual time", _server.Simulate())];

    private static CheckRow Row(string how, PassTimes times)
    {
        LatencyTimes latency = LatencyTimes.Of(times.Open!.LatencyMs);
        return new CheckRow(
            $"coordinated omission: server stopped 1 s in 10 s, {how}",
            "p95 500 ms, p99 900 ms, ± 10 %",
            string.Create(CultureInfo.InvariantCulture, $"p95 {latency.P95Ms:0} ms, p99 {latency.P99Ms:0} ms"),
            IsNear(latency.P95Ms, P95Ms) && IsNear(latency.P99Ms, P99Ms));
    }

    private static bool IsNear(double? seenMs, double dueMs) => Math.Abs(seenMs / dueMs - 1 ?? 1) <= 0.1;
}
