using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Client.Scenarios.Cycles;

/// <summary>Time in order over time as tasks at one point, in percent: over 100, the tasks are faster.</summary>
/// <param name="Point">Cycles, or the sleep.</param>
/// <param name="Processors">That the process might use.</param>
/// <param name="Percent">From the paired ratio.</param>
/// <param name="Lo">Lower end of its 95 % interval.</param>
/// <param name="Hi">Upper end.</param>
internal sealed record Efficiency(string Point, int Processors, double Percent, double Lo, double Hi)
{
    public bool IsAsleep => Point.StartsWith("sleep", StringComparison.Ordinal);

    /// <summary>Of each half; 0 where it sleeps.</summary>
    public double Cycles => IsAsleep ? 0 : double.Parse(Point, CultureInfo.InvariantCulture);

    public static Efficiency[] Of(IReadOnlyList<Contrast> contrasts) =>
    [
        .. from contrast in contrasts
           where contrast is { IsOfVariants: true, Ratio: not null }
           let parts = contrast.Scenario.Split('/')
           where parts.Length == 3
           select new Efficiency(parts[1], int.Parse(parts[2].Replace("cpu", "", StringComparison.Ordinal), CultureInfo.InvariantCulture),
               100 / contrast.Ratio!.Value, 100 / contrast.RatioHi!.Value, 100 / contrast.RatioLo!.Value),
    ];
}
