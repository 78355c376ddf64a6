using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Client.Scenarios.Cycles;

/// <summary>From how much work on two tasks are faster.</summary>
internal static class BreakEven
{
    private const double Even = 100;

    public static string Words(IReadOnlyList<Efficiency> points)
    {
        Efficiency[] ordered = [.. points.OrderBy(point => point.Cycles)];
        if (ordered.Length == 0)
            return "no length of work was timed";
        string most = $"{Wording.Number(ordered[^1].Percent)} % at {Wording.Number(ordered[^1].Cycles)} cycles";
        if (Crossing(ordered, point => point.Percent) is not { } even)
            return $"two tasks never broke even: {most}";
        // More efficient points cross sooner, so the interval's ends change places.
        (double? soonest, double? latest) = (Crossing(ordered, point => point.Hi), Crossing(ordered, point => point.Lo));
        return $"two tasks break even at {Wording.Number(even)} cycles of each half (by the 95 % intervals: {Text(soonest, "below all")} "
            + $"to {Text(latest, "above all")}) and reach {most}";
    }

    /// <summary>Where the figure passes 100 % for good, interpolated between two points in the logarithm of the cycles.</summary>
    /// <returns>Cycles; null where the last point is below 100 %.</returns>
    public static double? Crossing(IReadOnlyList<Efficiency> ordered, Func<Efficiency, double> figure)
    {
        int last = ordered.Count - 1;
        while (last >= 0 && figure(ordered[last]) >= Even)
            last--;
        if (last == ordered.Count - 1)
            return null;
        if (last < 0)
            return ordered[0].Cycles;
        (Efficiency below, Efficiency above) = (ordered[last], ordered[last + 1]);
        double part = (Even - figure(below)) / (figure(above) - figure(below));
        return Math.Exp(Math.Log(below.Cycles) + part * Math.Log(above.Cycles / below.Cycles));
    }

    private static string Text(double? cycles, string none) => cycles is { } found
        ? found.ToString("#,0", CultureInfo.InvariantCulture)
        : none;
}
