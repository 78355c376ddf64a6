using IntegrationMethods.Measurement.Records;
using IntegrationMethods.Measurement.Statistics;

namespace IntegrationMethods.Measurement.Verdicts;

/// <summary>
/// How certain the ratios of a run's cells are, from all cells of its blocks together, controls and other scenarios' points among them
/// (<see cref="BlockDesign"/>). The design has the cells with a figure over 0 in every block; of a run that was stopped in the middle of a
/// block, that block is left out. A pair with another cell (void, in no block, absent from some, very short) is judged by its own pairs
/// alone, by a paired t, as if there had been one launch.
/// </summary>
internal sealed class RunDesign
{
    /// <summary>
    /// Cells with shorter repetitions stay out of the design: timer and scheduler make their logarithms vary several times as much, and a
    /// pooled variance would pass that on to every other contrast.
    /// </summary>
    private const double MinMs = 25;

    private readonly HashSet<(string, int)> _blocks = [];
    private readonly CellRepetitions[] _cells = [];
    private readonly BlockDesign? _design;
    private readonly Dictionary<(string, int), double> _weights = [];

    public RunDesign(IReadOnlyList<CellRepetitions> cells, Metric metric)
    {
        Metric = metric;
        CellRepetitions[] sound = [.. cells.Where(cell =>
            cell.Cell.IsInBlocks && cell.Reason is null && metric.Compares(cell.Workload) && cell.Figures(metric).Count > 0
            && cell.Figures(metric).Values.All(figure => figure > 0))];
        CellRepetitions[] longer = [.. sound.Where(cell => cell.Times is { Count: > 0 } times && Summary.MedianOf(times) >= MinMs)];
        if (longer.Length > 1)
            sound = longer;
        if (sound.Length < 2)
            return;
        // Of a run that was stopped in the middle of a block, that block is no complete one.
        int most = sound.Max(cell => cell.Figures(metric).Count);
        _cells = [.. sound.Where(cell => cell.Figures(metric).Count >= most - 1)];
        _blocks = [.. _cells.Select(cell => cell.Figures(metric).Keys.AsEnumerable())
            .Aggregate((common, blocks) => common.Intersect(blocks))];
        if (_cells.Length < 2 || _blocks.Count < 2)
            return;
        (string, int)[] order = [.. _cells[0].Figures(metric).Keys.Where(_blocks.Contains)];
        Dictionary<(string, int), int> launches = _cells[0].Launches();
        _design = new BlockDesign([.. _cells.Select(cell => order.Select(block => Math.Log(cell.Figures(metric)[block])).ToArray())],
            [.. order.Select(block => launches[block])]);
        foreach ((int place, (string, int) block) in order.Index())
            _weights[block] = _design.Weights[place];
    }

    public Metric Metric { get; }

    /// <summary>b over a; null where there are too few pairs.</summary>
    public Estimate? Of(CellRepetitions a, CellRepetitions b) => Of(a, b, Logs(a, b));

    /// <summary>A delayed control over what it is a clone of, without the delay that was really injected.</summary>
    public Estimate? WithoutDelay(CellRepetitions a, CellRepetitions b) => Of(a, b, Logs(a, b, withoutDelay: true));

    public PairedLogs? Logs(CellRepetitions a, CellRepetitions b, bool withoutDelay = false)
    {
        PairedLogs? logs = b.LogsOver(a, Metric, withoutDelay);
        return IsOfDesign(logs, a, b) ? b.LogsOver(a, Metric, withoutDelay, Weight) : logs;
    }

    /// <summary>The logarithms of a cell's figures, weighted as in the ratios; without an interval where there is only one.</summary>
    public Sample Logs(CellRepetitions cell, IReadOnlyCollection<CellRepetitions> among, IReadOnlySet<(string, int)>? blocks = null)
    {
        KeyValuePair<(string, int), double>[] figures = [.. cell.Figures(Metric).Where(figure => blocks?.Contains(figure.Key) ?? true)];
        double[] logs = [.. figures.Select(figure => Math.Log(figure.Value))];
        double[]? weights = among.All(_cells.Contains) ? [.. figures.Select(figure => Weight(figure.Key))] : null;
        return Sample.Of(logs, weights: weights) ?? new(logs[0], 0, 1);
    }

    // A block outside of the design counts as one like the others.
    private double Weight((string, int) block) => _weights.GetValueOrDefault(block, 1);

    private bool IsOfDesign(PairedLogs? logs, CellRepetitions a, CellRepetitions b) =>
        logs is not null && _design is not null && a != b && _cells.Contains(a) && _cells.Contains(b) && logs.N - _blocks.Count is 0 or 1;

    private Estimate? Of(CellRepetitions a, CellRepetitions b, PairedLogs? logs) =>
        logs is null ? null
        : IsOfDesign(logs, a, b) ? _design!.Estimate(logs, Array.IndexOf(_cells, a), Array.IndexOf(_cells, b))
        // A cell over itself is 1 without doubt.
        : Estimate.Of(logs);
}
