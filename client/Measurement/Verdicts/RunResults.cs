using IntegrationMethods.Measurement.Records;

namespace IntegrationMethods.Measurement.Verdicts;

/// <summary>What the repetitions of a run give; <c>withPower</c> simulates, which takes a moment: not while a run goes on.</summary>
internal sealed class RunResults(IReadOnlyList<RepetitionRecord> runs, CallTimes? calls = null, bool withPower = true)
{
    public IReadOnlyList<RepetitionRecord> Runs => runs;

    public CallTimes Calls { get; } = calls ?? new();

    public IReadOnlyList<CellRepetitions> Cells { get; } = CellRepetitions.Of(runs);

    public RunDesign Design => field ??= new(Cells, Metric.WallTime);

    public IReadOnlyList<Contrast> Contrasts => field ??= Verdicts.Contrasts.All(runs, withPower);

    public IReadOnlyList<ComparisonRow> Comparison => field ??= Verdicts.Comparison.Build(runs, Contrasts, Calls);

    public Contrast[] Of(Metric metric) => [.. Contrasts.Where(contrast => contrast.Metric == metric)];
}
