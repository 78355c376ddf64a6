using IntegrationMethods.Measurement.Facts;
using IntegrationMethods.Measurement.Records;

namespace IntegrationMethods.Measurement.Verdicts;

/// <summary>What the repetitions of a run give; <c>withPower</c> simulates, which takes a moment: not while a run goes on.</summary>
internal sealed class RunResults(IReadOnlyList<RepetitionRecord> runs, CallTimes? calls = null, bool withPower = true)
{
    private readonly Dictionary<Metric, RunDesign> _designs = [];

    public IReadOnlyList<RepetitionRecord> Runs => runs;

    /// <summary>Price of an hour of one processor; null where the user gave none.</summary>
    public double? CpuHour { get; init; }

    /// <summary>What ran the two builds of the run; null for a run of one build.</summary>
    public BuildRuntimes? Runtimes { get; init; }

    public CallTimes Calls { get; } = calls ?? new();

    public IReadOnlyList<CellRepetitions> Cells { get; } = CellRepetitions.Of(runs);

    /// <summary>Whether calls arrived by a schedule.</summary>
    public bool IsOpenLoop { get; } = runs.Any(run => run.Workload.IsOpenLoop);

    /// <summary>What the run's first answer is by: what work takes, or at a given rate, what it costs.</summary>
    public Metric Lead => IsOpenLoop ? Metric.CpuTime : Metric.WallTime;

    public RunDesign Design => DesignOf(Metric.WallTime);

    public IReadOnlyList<Contrast> Contrasts => field ??= Verdicts.Contrasts.All(runs, withPower);

    public IReadOnlyList<ComparisonRow> Comparison => field ??= Verdicts.Comparison.Build(runs, Contrasts, Calls, CpuHour);

    public RunDesign DesignOf(Metric metric) =>
        _designs.TryGetValue(metric, out RunDesign? known) ? known : _designs[metric] = new(Cells, metric);

    public Contrast[] Of(Metric metric) => [.. Contrasts.Where(contrast => contrast.Metric == metric)];
}
