using IntegrationMethods.Measurement.Cells;

namespace IntegrationMethods.Measurement.Records;

/// <summary>
/// The latencies of a ramp's calls by the rate at which they were offered, pooled over the repetitions that count: with random arrivals, by
/// the rate that is due after as many calls.
/// </summary>
internal sealed class RampTimes
{
    public const int StepCount = 10;

    private readonly OpenLoop _ramp;
    private readonly OrderedDictionary<string, List<double>[]> _cells = [];
    private string _runId = "";

    private RampTimes(OpenLoop ramp) => _ramp = ramp;

    /// <returns>Null where calls do not arrive by a ramp.</returns>
    public static RampTimes? Of(OpenLoop? open) => open?.ToPerS is null ? null : new(open);

    /// <summary>Counts a repetition's calls, which are in the order of their starts, unless it is not valid.</summary>
    public void Add(RepetitionRecord run)
    {
        if (!run.Valid)
            return;
        _runId = run.RunId;
        if (!_cells.TryGetValue(run.Cell.Key, out List<double>[]? steps))
            _cells[run.Cell.Key] = steps = [.. Enumerable.Range(0, StepCount).Select(_ => new List<double>())];
        foreach ((int call, double ms) in run.CallsMs.Index())
            steps[StepOf((call + 1.0) / run.CallsMs.Count)].Add(ms);
    }

    /// <summary>Of each cell, in the order of the ramp.</summary>
    public IReadOnlyList<RampStep> Steps() =>
    [
        .. from cell in _cells
           from step in Enumerable.Range(0, StepCount)
           select new RampStep { RunId = _runId, Cell = cell.Key, Step = step + 1, FromPerS = RateAt(step), ToPerS = RateAt(step + 1),
               Calls = cell.Value[step].Count, Latency = LatencyTimes.Of(cell.Value[step]) },
    ];

    private double From => _ramp.RatePerS!.Value;

    private double Range => _ramp.ToPerS!.Value - From;

    private double RateAt(int step) => From + Range * step / StepCount;

    private int StepOf(double part) => Math.Min(StepCount - 1, (int)(StepCount * (_ramp.RampRate(part) - From) / Range));
}
