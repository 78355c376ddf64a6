namespace IntegrationMethods.Reports.Html.Elements;

/// <summary>From figures to places, percent or pixels, along one axis; on a logarithmic one, figures are over 0.</summary>
internal sealed record Scale(double Lo, double Hi, double From, double To, bool IsLog = false)
{
    /// <summary>Percents of a plot's width, so that marks at either end are not cut.</summary>
    private const double Inset = 2;

    /// <summary>Along the whole width of a plot.</summary>
    public static Scale Across(double lo, double hi, bool isLog = false) => new(lo, hi, Inset, 100 - Inset, isLog);

    /// <summary>Upwards from 0 to the largest figure, with the room that its tick needs.</summary>
    public static Scale Up(IEnumerable<double> figures, double bottom, double top) =>
        new(0, Math.Max(figures.DefaultIfEmpty().Max(), double.Epsilon), bottom, top);

    /// <summary>Upwards from the smallest figure to the largest by ratios; figures of 0 and less have no place.</summary>
    public static Scale UpByRatio(IEnumerable<double> figures, double bottom, double top)
    {
        double[] positive = [.. figures.Where(figure => figure > 0).DefaultIfEmpty(1)];
        return new(positive.Min() / 1.1, positive.Max() * 1.1, bottom, top, IsLog: true);
    }

    public double At(double figure) => From + (To - From) * (IsLog ? Math.Log(figure / Lo) / Math.Log(Hi / Lo) : (figure - Lo) / (Hi - Lo));

    /// <summary>Round figures on the axis, about as many as asked for.</summary>
    public IReadOnlyList<double> Ticks(int count) => IsLog && Hi / Lo > 4 ? LogTicks(count) : LinearTicks(count);

    public static string Text(double tick) => tick.ToString(Math.Abs(tick) >= 1_000 ? "#,0.##" : "0.####", CultureInfo.InvariantCulture);

    private double[] LinearTicks(int count)
    {
        double rough = (Hi - Lo) / count;
        double power = Math.Pow(10, Math.Floor(Math.Log10(rough)));
        double step = power * (rough / power) switch { > 5 => 10, > 2 => 5, > 1 => 2, _ => 1 };
        double first = Math.Ceiling(Lo / step - 1e-9);
        return [.. Enumerable.Range(0, count + 2).Select(i => (first + i) * step).Where(tick => tick <= Hi + step * 1e-9)];
    }

    private double[] LogTicks(int count)
    {
        double[] all = Steps([1, 2, 5]);
        return all.Length <= count + 4 ? all : Steps([1]);
    }

    private double[] Steps(double[] digits) =>
    [
        .. from power in Enumerable.Range((int)Math.Floor(Math.Log10(Lo)), (int)Math.Ceiling(Math.Log10(Hi / Lo)) + 2)
           from digit in digits
           let tick = digit * Math.Pow(10, power)
           where tick >= Lo && tick <= Hi
           select tick,
    ];
}
