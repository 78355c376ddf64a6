using IntegrationMethods.Client.Engine.Calls;

namespace IntegrationMethods.Client.Selfchecks;

/// <summary>
/// Calls a second must equal calls in flight over the time of a call; otherwise the callers add time. Source: Little, A
/// Proof for the Queuing Formula L = λW, Operations Research 9 (1961).
/// </summary>
internal static class LittleCheck
{
    private const int InFlight = 8;
    private const int Calls = 480;
    private const double Due = 160;

    private static readonly TimeSpan s_time = TimeSpan.FromMilliseconds(50);

    public static async Task<IReadOnlyList<CheckRow>> RunAsync(CancellationToken ct) =>
        [await RowAsync(CallForm.Sync, ct), await RowAsync(CallForm.Async, ct)];

    private static async Task<CheckRow> RowAsync(CallForm form, CancellationToken ct)
    {
        var server = new SlowTables(s_time);
        var callers = new Callers([.. Enumerable.Repeat<IServiceTables>(server, InFlight)], new DroppedRows(), form, Calls, 1);
        PassTimes times = await callers.RunAsync(ct);
        double rate = Calls / times.WallMs * 1_000, took = server.Mean / s_time;
        return new CheckRow(
            $"Little's law: 50 ms a call, 8 in flight, {form.Word()}",
            "160 calls/s ± 3 %",
            // How far the stub itself is off its 50 ms is the machine's doing, and known.
            string.Create(CultureInfo.InvariantCulture,
                $"{rate * took:0.0} at 50 ms ({rate:0.0} calls/s of {server.Mean.TotalMilliseconds:0.00} ms)"),
            Math.Abs(rate * took / Due - 1) <= 0.03);
    }
}
