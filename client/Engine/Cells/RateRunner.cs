using System.Diagnostics;
using IntegrationMethods.Client.Engine.Blocks;
using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Measurement.Find;

namespace IntegrationMethods.Client.Engine.Cells;

/// <summary>
/// Searches each cell once in each launch for the highest rate that keeps a bound, in shuffled order. It launches until every interval is
/// narrow enough, or the run's time is over.
/// </summary>
internal sealed class RateRunner(RunPlan plan, RateBound bound, RunFiles files, CellSessions sessions, IRunObserver observer)
{
    /// <summary>The cells with each number of calls that a probe may have, the fewest first.</summary>
    private readonly List<(int Calls, IReadOnlyList<PlannedCell> Cells)> _sizes = [];

    private readonly HashSet<Cell> _void = [];
    private PlannedCell[] _cells = [.. plan.Cells];
    private double _slowestPerS;
    private int _passes;

    /// <exception cref="RemedyException">The rows are too few for the probes, or the results can't be written.</exception>
    /// <exception cref="OperationCanceledException">Stopped from outside; what was done is on disk.</exception>
    public async Task RunAsync(CancellationToken ct)
    {
        var order = new BlockOrder(plan.OrderSeed);
        TimeSpan longest = TimeSpan.Zero;
        for (int launch = 1; ; launch++)
        {
            long started = Stopwatch.GetTimestamp();
            await LaunchAsync(launch, ct);
            foreach (PlannedCell planned in order.Shuffle(_cells))
                await SearchAsync(planned, launch, ct);
            IReadOnlyList<FoundRate> rates = FoundRates.Of(plan.RunId, bound,
                plan.Cells.Select(planned => (planned.Cell, planned.Workload.BatchSize)), files.Probes);
            files.WriteRates(rates);
            observer.Searched(launch, rates, plan.Length.MaxTime > TimeSpan.Zero ? plan.TimeLeft() : null);
            _cells = [.. _cells.Where(planned => !_void.Contains(planned.Cell))];
            TimeSpan took = Stopwatch.GetElapsedTime(started);
            longest = took > longest ? took : longest;
            if (IsLast(launch, rates, longest))
                return;
        }
    }

    // Never by a rate: by the widths of the intervals and the clock.
    private bool IsLast(int launch, IReadOnlyList<FoundRate> rates, TimeSpan longest) =>
        launch >= plan.Length.Max || _cells.Length == 0
        || (launch >= plan.Length.Min && (FoundRates.ArePrecise(rates) || plan.TimeLeft() < longest));

    private async Task LaunchAsync(int launch, CancellationToken ct)
    {
        await sessions.LaunchAsync(_cells, ct);
        if (launch == 1)
            await SizeAsync(ct);
    }

    private async Task SizeAsync(CancellationToken ct)
    {
        Pilot pilot = plan.Pilot!;
        IReadOnlyList<PilotTime> times = await sessions.PilotAsync(_cells, ct);
        if (times is not [var fastest])
            throw new AllFailedException((await sessions.RepeatAsync(_cells[0], new(1, 1, 1), ct)).Reason ?? "no cell could be sized");
        _slowestPerS = fastest.SustainedPerS;
        foreach (int calls in bound.CallSizes(1_000 / fastest.MsPerCall, pilot.Bounds.MaxCalls(fastest.Size)))
            _sizes.Add((calls, await pilot.CellsAsync(
                new(new Dictionary<CallSize, int> { [fastest.Size] = calls }, fastest.SustainedPerS), ct)));
        _cells = [.. _sizes[^1].Cells];
        observer.Sized(fastest.Fastest, _sizes[^1].Calls, _sizes[^1].Calls * fastest.MsPerCall);
    }

    private async Task SearchAsync(PlannedCell planned, int launch, CancellationToken ct)
    {
        // The first large pass of fresh processes is slow: their memory still grows.
        RateProbe probe = await ProbeAsync(planned, launch, 0, null, ct);
        if (probe.Reason is null)
            probe = await ProbeAsync(planned, launch, 0, null, ct);
        var search = new RateSearch(bound, probe.MadePerS ?? 0);
        for (int number = 1; probe.Reason is null && search.NextPerS is { } perS; number++)
        {
            probe = await ProbeAsync(planned, launch, number, perS, ct);
            if (probe.Held is { } held)
                search.Add(held);
        }
        if (probe.Reason is not null)
            _void.Add(planned.Cell);
    }

    // A probe is a repetition at a rate, with the calls that it needs.
    private async Task<RateProbe> ProbeAsync(PlannedCell planned, int launch, int number, double? perS, CancellationToken ct)
    {
        int needed = bound.CallsAt(perS ?? _slowestPerS);
        (int calls, IReadOnlyList<PlannedCell> cells) = _sizes.FirstOrDefault(size => size.Calls >= needed, _sizes[^1]);
        PlannedCell sized = cells.Single(cell => cell.Cell == planned.Cell);
        PlannedCell probed = planned with { Workload = sized.Workload with { RatePerS = perS }, Check = sized.Check };
        sessions.Resize([probed]);
        RepetitionRecord run = await sessions.RepeatAsync(probed, new(++_passes, launch, number + 1), ct);
        bool isProbe = run.Reason is null && perS is not null;
        double? latencyMs = isProbe ? bound.LatencyOf(run.CallsMs) : null;
        var probe = new RateProbe
        {
            RunId = plan.RunId,
            Launch = launch,
            Cell = planned.Cell.Key,
            Number = number,
            RatePerS = perS,
            Calls = calls,
            MadePerS = run.Reason is null ? 1_000 * calls / run.Time.WallMs : null,
            LatencyMs = latencyMs,
            Held = isProbe ? latencyMs < bound.Ms : null,
            Reason = run.Reason,
        };
        files.Append(probe);
        observer.Probed(probe);
        return probe;
    }
}
