using IntegrationMethods.Measurement.Statistics;

namespace IntegrationMethods.Reports.Sentences;

/// <summary>How far a cell lies behind the one that takes least; no ratio where no interval is available.</summary>
internal sealed record Lead(CellRepetitions Next, Contrast Contrast, PairedRatio? Ratio)
{
    /// <summary>Whether a verdict says that it is slower.</summary>
    public bool IsShown => Ratio is { Ratio: > 1 } && Contrast.Verdict is (VerdictKind.Faster or VerdictKind.Slower);

    /// <summary>Whether there is a verdict, even if it decides nothing.</summary>
    public bool IsJudged => Ratio is not null && Contrast.Verdict != VerdictKind.Refused;

    /// <summary>Of a run's declared contrasts, or worked out as strictly: all that is said of the ranked cells is of one family.</summary>
    public static Lead Of(CellRepetitions first, CellRepetitions next, RunResults results, Metric metric)
    {
        Contrast contrast = results.Of(metric).FirstOrDefault(contrast => contrast.Family == Family.Declared
                && ((contrast.CellA == first.Cell && contrast.CellB == next.Cell)
                    || (contrast.CellA == next.Cell && contrast.CellB == first.Cell)))
            ?? Contrasts.Between(results.Runs, first.Cell, next.Cell, metric);
        return new(next, contrast, contrast.CellB == first.Cell ? contrast.Decisive?.Inverse() : contrast.Decisive);
    }
}
