using IntegrationMethods.Measurement.Records;

namespace IntegrationMethods.Measurement.Verdicts;

/// <summary>How precise a run is, from the widths of its declared intervals.</summary>
internal static class Precisions
{
    /// <summary>With the widths of the run's first answer, and the blocks that all outcomes need.</summary>
    /// <returns>Null while no declared contrast has an interval.</returns>
    public static Precision? Of(RunResults results) => Of(results.Contrasts) is { } all
        ? (Of(results.Of(results.Lead)) ?? all) with { BlocksNeeded = all.BlocksNeeded }
        : null;

    /// <returns>Null while no declared contrast has an interval.</returns>
    public static Precision? Of(IEnumerable<Contrast> contrasts)
    {
        Contrast[] known = [.. contrasts.Where(contrast =>
            contrast is { Family: Family.Declared, SimultaneousLo: not null, SimultaneousHi: not null })];
        if (known.Length == 0)
            return null;
        double[] widths = [.. known.Select(HalfWidth).Order()];
        int blocks = known.Max(contrast => contrast.N);
        return new(widths[widths.Length / 2], widths[^1], blocks * Math.Pow(Math.Log(1 + widths[^1]) / Math.Log(1 + Precision.Target), 2));
    }

    private static double HalfWidth(Contrast contrast) => Math.Sqrt(contrast.SimultaneousHi!.Value / contrast.SimultaneousLo!.Value) - 1;
}
