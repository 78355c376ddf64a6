using System.Diagnostics;
using System.Net;
using IntegrationMethods.Client.Engine.Calls;
using IntegrationMethods.Processes.Work;
using IntegrationMethods.Transports.Sockets;

namespace IntegrationMethods.Client.Selfchecks;

/// <summary>
/// The proof that an open loop omits nothing: a server that stands still for 1 s of a run of 10 s at a constant rate keeps a tenth of
/// the calls waiting, for 1 s down to 0, so p95 is about 0.5 s and p99 about 0.9 s, however few calls it held at the time.
/// </summary>
/// <param name="length">Of the run, in which the stop takes a tenth.</param>
internal sealed class StoppedServer(TimeSpan length)
{
    /// <summary>Calls in flight at most.</summary>
    public const int Callers = 8;

    private const double RatePerS = 100;
    private const double ServiceMs = 1;

    private readonly double _stopMs = 0.45 * length.TotalMilliseconds;
    private readonly double _goMs = 0.55 * length.TotalMilliseconds;

    /// <summary>Calls of the run.</summary>
    public int Calls { get; } = (int)Math.Round(length.TotalSeconds * RatePerS);

    /// <summary>In virtual time, in an instant: a service of 1 ms, first come, first served.</summary>
    public WorkDone Simulate(Arrivals arrivals = Arrivals.Constant, int seed = 1)
    {
        OpenLedger ledger = Ledger(arrivals, seed);
        var free = new PriorityQueue<int, double>(Enumerable.Range(0, Callers).Select(caller => (caller, 0.0)));
        double last = 0;
        for (int call = 0; call < Calls; call++)
        {
            free.TryDequeue(out int caller, out double freeAt);
            double start = Math.Max(freeAt, ledger.IntendedMs(call)), end = EndOf(start);
            ledger.Begin(call, start);
            ledger.Done(call, end);
            free.Enqueue(caller, end);
            last = Math.Max(last, end);
        }
        return new() { WallMs = last, SamplesMs = ledger.ServiceMs(), Open = ledger.Times() };
    }

    /// <summary>Live, over sockets of this machine; takes the run's whole length.</summary>
    public async Task<WorkDone> MeasureAsync(CallForm form, CancellationToken ct)
    {
        var transport = new SocketsTransport(new TransportOptions());
        var rows = new StoppedRows(_stopMs, _goMs);
        await using IListener listener = await transport.ListenAsync(new IPEndPoint(IPAddress.Loopback, 0), rows, form, ct);
        var connections = new List<IConnection>();
        try
        {
            for (int caller = 0; caller < Callers; caller++)
                connections.Add(await transport.ConnectAsync(listener.EndPoint, form, ct));
            rows.Begin();
            return await new OpenCallers(connections, new DroppedRows(), form, 1).RunAsync(Ledger(Arrivals.Constant, 1), ct);
        }
        finally
        {
            foreach (IConnection connection in connections)
                await connection.DisposeAsync();
        }
    }

    private OpenLedger Ledger(Arrivals arrivals, int seed) =>
        new(ArrivalSchedule.StartsMs(new OpenLoop(RatePerS, arrivals, double.PositiveInfinity), Calls, seed), double.PositiveInfinity);

    private double EndOf(double start)
    {
        double end = start + ServiceMs;
        return end > _stopMs && start < _goMs ? _goMs + ServiceMs - Math.Max(0, _stopMs - start) : end;
    }

    /// <summary>One row, which is not returned while the server stands still.</summary>
    private sealed class StoppedRows(double stopMs, double goMs) : IServiceTables
    {
        private readonly ServiceTable[] _row = [new(1, "", 0, default, null, null)];
        private long _began;

        private TimeSpan Wait
        {
            get
            {
                double now = Stopwatch.GetElapsedTime(_began).TotalMilliseconds;
                return now >= stopMs && now < goMs ? TimeSpan.FromMilliseconds(goMs - now) : TimeSpan.Zero;
            }
        }

        public void Begin() => _began = Stopwatch.GetTimestamp();

        public IReadOnlyList<ServiceTable> GetServiceTables(int firstId, int lastId, CancellationToken ct = default)
        {
            Thread.Sleep(Wait);
            return _row;
        }

        public async ValueTask<IReadOnlyList<ServiceTable>> GetServiceTablesAsync(int firstId, int lastId, CancellationToken ct = default)
        {
            await Task.Delay(Wait, ct);
            return _row;
        }
    }
}
