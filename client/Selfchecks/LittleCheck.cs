using System.Diagnostics;
using IntegrationMethods.Client.Engine.Calls;
using IntegrationMethods.Db.Waits;
using IntegrationMethods.Processes.Work;

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
        WorkDone done = await callers.RunAsync(ct);
        double rate = Calls / done.WallMs!.Value * 1_000, took = server.Mean / s_time;
        return new CheckRow(
            $"Little's law: 50 ms a call, 8 in flight, {form.Word()}",
            "160 calls/s ± 3 %",
            // How far the stub itself is off its 50 ms is the machine's doing, and known.
            string.Create(CultureInfo.InvariantCulture,
                $"{rate * took:0.0} at 50 ms ({rate:0.0} calls/s of {server.Mean.TotalMilliseconds:0.00} ms)"),
            Math.Abs(rate * took / Due - 1) <= 0.03);
    }

    /// <summary>A server that takes a fixed time for each call, however many there are, and reports how long they really took.</summary>
    private sealed class SlowTables(TimeSpan time) : IServiceTables
    {
        private static readonly ServiceTable[] s_rows = [new(1, "", 0, DateTime.UnixEpoch, null, null)];

        private long _ticks;
        private int _calls;

        /// <summary>Mean time of a call within this server.</summary>
        public TimeSpan Mean => TimeSpan.FromSeconds((double)_ticks / Stopwatch.Frequency / Math.Max(1, _calls));

        public IReadOnlyList<ServiceTable> GetServiceTables(int firstId, int lastId, CancellationToken ct = default)
        {
            long started = Stopwatch.GetTimestamp();
            Thread.Sleep(time);
            return Answer(started);
        }

        public async ValueTask<IReadOnlyList<ServiceTable>> GetServiceTablesAsync(int firstId, int lastId, CancellationToken ct = default)
        {
            long started = Stopwatch.GetTimestamp();
            await WaitLine.Of(time).WaitAsync(ct);
            return Answer(started);
        }

        private ServiceTable[] Answer(long started)
        {
            Interlocked.Add(ref _ticks, Stopwatch.GetTimestamp() - started);
            Interlocked.Increment(ref _calls);
            return s_rows;
        }
    }
}
