using IntegrationMethods.Measurement.Cells;
using IntegrationMethods.Measurement.Records;

namespace IntegrationMethods.Measurement.Verdicts;

/// <summary>How b compares with a by wall time over calls, or rows, of several sizes, the smallest first.</summary>
internal sealed record SizeSeries(Cell A, Cell B, IReadOnlyList<Contrast> Steps, SizeAxis Axis)
{
    /// <summary>The pairs of a run's own questions that have at least two sizes.</summary>
    public static IReadOnlyList<SizeSeries> Of(IReadOnlyList<Contrast> contrasts)
    {
        var axis = SizeAxis.Among(contrasts.Select(contrast => contrast.CellA!));
        return
        [
            .. from contrast in contrasts
               where contrast is { Metric: Metric.WallTime, Family: Family.Declared or Family.Stack or Family.Tls
                   or Family.Address, Ratio: not null, SimultaneousLo: > 0, SimultaneousHi: not null }
                   && axis.Of(contrast.CellA!) is not null
               group contrast by (A: axis.Without(contrast.CellA!), B: axis.Without(contrast.CellB!)) into pair
               where pair.Count() > 1
               select new SizeSeries(pair.Key.A, pair.Key.B, [.. pair.OrderBy(step => axis.Of(step.CellA!))], axis),
        ];
    }

    /// <summary>Where they change places; null where no verdict of either direction stands on both sides.</summary>
    public Crossing? Crossing
    {
        get
        {
            int first = IndexOf(0, step => Direction(step) != 0);
            if (first < 0)
                return null;
            int direction = Direction(Steps[first]), turned = IndexOf(first, step => Direction(step) == -direction);
            if (turned < 0)
                return null;
            int last = Enumerable.Range(first, turned - first).Last(i => Direction(Steps[i]) == direction);
            return new(
                At(step => step.Ratio!.Value, last, turned),
                At(step => direction > 0 ? step.SimultaneousLo!.Value : step.SimultaneousHi!.Value, last, turned),
                At(step => direction > 0 ? step.SimultaneousHi!.Value : step.SimultaneousLo!.Value, last, turned),
                BIsFasterBelow: direction < 0);
        }
    }

    /// <summary>The smallest size without a verdict, and with none above, where smaller ones have one; null where there is none.</summary>
    public Contrast? Level
    {
        get
        {
            int last = Enumerable.Range(0, Steps.Count).LastOrDefault(i => Direction(Steps[i]) != 0, -1);
            return last >= 0 && last < Steps.Count - 1 ? Steps[last + 1] : null;
        }
    }

    public int SizeOf(Contrast step) => Axis.Of(step.CellA!)!.Value;

    /// <summary>1 where b is shown to take longer, -1 where it is shown to take less, 0 where neither is shown.</summary>
    public static int Direction(Contrast step) => step.Verdict switch
    {
        VerdictKind.Slower => 1,
        VerdictKind.Faster => -1,
        _ => 0,
    };

    private int IndexOf(int from, Func<Contrast, bool> isIt) =>
        Enumerable.Range(from, Steps.Count - from).FirstOrDefault(i => isIt(Steps[i]), -1);

    // Where a figure passes 1 between two steps: on a straight line between the logarithms of figure and size.
    private double At(Func<Contrast, double> figure, int from, int to)
    {
        for (int i = from; i < to; i++)
        {
            (double y, double next) = (Math.Log(figure(Steps[i])), Math.Log(figure(Steps[i + 1])));
            if (y != 0 && Math.Sign(y) == Math.Sign(next))
                continue;
            (double x, double after) = (Math.Log(SizeOf(Steps[i])), Math.Log(SizeOf(Steps[i + 1])));
            return Math.Exp(x + (y == next ? 0 : y / (y - next)) * (after - x));
        }
        return SizeOf(Steps[to]);
    }
}
