using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Client.Scenarios.Cycles;

/// <summary>Time in order over time as tasks at one point, in percent with its 95 % interval: over 100, the tasks win.</summary>
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
