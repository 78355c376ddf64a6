namespace IntegrationMethods.Reports.Html.Plots;

/// <summary>The lowest, the middle and the highest of some repetitions: each is a figure that one of them had.</summary>
internal sealed record Spread(double Lo, double Middle, double Hi)
{
    /// <returns>Null for none.</returns>
    public static Spread? Of(IReadOnlyList<double> figures)
    {
        double[] sorted = [.. figures.Order()];
        return sorted.Length == 0 ? null : new(sorted[0], sorted[(sorted.Length - 1) / 2], sorted[^1]);
    }
}
