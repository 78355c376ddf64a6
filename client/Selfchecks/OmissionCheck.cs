using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Client.Selfchecks;

/// <summary>Whether a server that stands still is charged for the calls that it kept waiting: see <see cref="StoppedServer"/>.</summary>
internal static class OmissionCheck
{
    private const double P95Ms = 500;
    private const double P99Ms = 900;

    private static readonly StoppedServer s_server = new(TimeSpan.FromSeconds(10));

    /// <summary>In virtual time.</summary>
    public static Task<IReadOnlyList<CheckRow>> SimulateAsync(CancellationToken ct) =>
        Task.FromResult<IReadOnlyList<CheckRow>>([Row("virtual time", s_server.Simulate())]);

    /// <summary>Over real sockets, for 10 s in each form.</summary>
    public static async Task<IReadOnlyList<CheckRow>> RunAsync(CancellationToken ct) =>
        [Row("sockets, sync", await s_server.MeasureAsync(CallForm.Sync, ct)),
            Row("sockets, async", await s_server.MeasureAsync(CallForm.Async, ct))];

    private static CheckRow Row(string how, WorkDone done)
    {
        LatencyTimes latency = LatencyTimes.Of(done.Open!.LatencyMs);
        return new CheckRow(
            $"coordinated omission: server stopped for 1 s of 10 s, {how}",
            "p95 500 ms, p99 900 ms, ± 10 %",
            string.Create(CultureInfo.InvariantCulture, $"p95 {latency.P95Ms:0} ms, p99 {latency.P99Ms:0} ms"),
            IsNear(latency.P95Ms, P95Ms) && IsNear(latency.P99Ms, P99Ms));
    }

    private static bool IsNear(double? seenMs, double dueMs) => Math.Abs(seenMs / dueMs - 1 ?? 1) <= 0.1;
}
