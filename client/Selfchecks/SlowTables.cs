using System.Diagnostics;
using IntegrationMethods.Db.Waits;

namespace IntegrationMethods.Client.Selfchecks;

/// <summary>A server that takes a fixed time for each call, however many there are, and tells how long its calls really took.</summary>
internal sealed class SlowTables(TimeSpan time) : IServiceTables
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
