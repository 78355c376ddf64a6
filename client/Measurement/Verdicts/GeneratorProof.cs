using IntegrationMethods.Measurement.Records;
using IntegrationMethods.Measurement.Statistics;

namespace IntegrationMethods.Measurement.Verdicts;

/// <summary>The evidence of whether a cell's clients, which generate its load, are what limits its rate.</summary>
/// <param name="CpuShare">Part of their machines' processors that the clients kept busy, from 0 to 1; null where that is not known.</param>
/// <param name="Gain">The cell's rate with one client more and the same load, over its own; null where that was not measured.</param>
internal sealed record GeneratorProof(double? CpuShare, PairedRatio? Gain)
{
    /// <summary>A gain of so much is one that a client more is worth.</summary>
    public const double MaxGain = 1.05;

    /// <summary>Beyond it, a call that could go on waits for a processor.</summary>
    private const double MaxCpuShare = 0.9;

    private bool IsBusy => CpuShare >= MaxCpuShare;

    public GeneratorVerdict? Word => Gain switch
    {
        _ when IsBusy => GeneratorVerdict.Limit,
        null => null,
        { Lo: > MaxGain } => GeneratorVerdict.Limit,
        { Hi: <= MaxGain } => GeneratorVerdict.Held,
        _ => GeneratorVerdict.Undecided,
    };

    public static GeneratorProof Of(CellRepetitions cell, IEnumerable<Contrast> checks) =>
        new(BusyPart(cell), checks.FirstOrDefault(check => check.CellA == cell.Cell) is { } own ? GainOf(own) : null);

    /// <summary>The checks among the contrasts of a run: rates are those of wall times.</summary>
    public static Contrast[] Checks(IEnumerable<Contrast> contrasts) =>
        [.. contrasts.Where(contrast => contrast is { Family: Family.Generator, Metric: Metric.WallTime })];

    /// <summary>Of two cells that are compared, what is worst for their comparison.</summary>
    public static GeneratorVerdict? Worst(GeneratorVerdict? a, GeneratorVerdict? b) =>
        a == GeneratorVerdict.Limit || b == GeneratorVerdict.Limit ? GeneratorVerdict.Limit
        : a is null || b is null ? null
        : a > b ? a : b;

    // A rate is the inverse of a time.
    private static PairedRatio? GainOf(Contrast check) =>
        check is { Ratio: { } ratio, RatioLo: { } lo, RatioHi: { } hi } ? new(1 / ratio, 1 / hi, 1 / lo, check.N) : null;

    // Where the client does the server's work as well, or a variant of a scenario, its processors are what is compared.
    private static double? BusyPart(CellRepetitions cell)
    {
        if (cell.Cell is { HasWire: false } or { IsFloor: true } or { Variant: not null })
            return null;
        double[] parts = [.. cell.All.Where(run => run.Valid).Select(BusyPart).OfType<double>()];
        return parts.Length == 0 ? null : parts.Average();
    }

    private static double? BusyPart(RepetitionRecord run) =>
        (run.Client.CpuUserMs + run.Client.CpuSysMs) / (run.ClientCpus * run.Time.WallMs);
}
