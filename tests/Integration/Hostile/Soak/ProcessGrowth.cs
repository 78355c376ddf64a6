using IntegrationMethods.Measurement.Soak;

namespace IntegrationMethods.Tests.Integration.Hostile.Soak;

/// <summary>What a process holds, over the time of a soak, by the rule of the product's own soaks.</summary>
/// <param name="name">The process.</param>
/// <param name="process">Its figures.</param>
internal sealed class ProcessGrowth(string name, ProcessFigures process)
{
    private const double Mebibyte = 1024 * 1024, Alpha = 0.05;

    // A pool adds threads and ends them as it sees fit.
    private static readonly (string What, double Tolerance, Func<ProcessFigures, double> Read)[] s_figures =
        [("descriptors", 4, figures => figures.Descriptors), ("resident MiB", 8, figures => figures.Resident / Mebibyte),
            ("threads", 16, figures => figures.Threads)];

    private readonly List<(double X, double Y)>[] _samples = [.. s_figures.Select(_ => new List<(double, double)>())];

    public IEnumerable<string> Findings =>
        All.Where(figure => figure.Growth is { Word: GrowthVerdict.Grows }).Select(figure => $"grows: {figure.Words}");

    public void Sample(double hours)
    {
        foreach ((List<(double, double)> samples, var figure) in _samples.Zip(s_figures))
            samples.Add((hours, figure.Read(process)));
    }

    public override string ToString() => string.Join("; ", All.Select(figure => figure.Words));

    // Caches, pools and compiled code are filled in the first quarter.
    private IEnumerable<(Growth? Growth, string Words)> All =>
        from each in _samples.Zip(s_figures)
        let samples = each.First
        where samples.Count > 0
        let growth = Growth.Of([.. samples.Skip(samples.Count / 4)], Alpha, _ => 0, each.Second.Tolerance)
        select (growth, Words($"{name} {each.Second.What}", samples, growth));

    private static string Words(string what, List<(double X, double Y)> samples, Growth? growth) =>
        string.Create(CultureInfo.InvariantCulture,
            $"{what} {samples[0].Y:0.#} to {samples[^1].Y:0.#} (highest {samples.Max(sample => sample.Y):0.#}){AnHour(growth)}");

    private static string AnHour(Growth? growth) => growth is { Slope: var slope }
        ? $", {Signed(slope.Value)} [{Signed(slope.Low)}, {Signed(slope.High)}] an hour"
        : "";

    private static string Signed(double number) => number.ToString("+0.00;-0.00;0", CultureInfo.InvariantCulture);
}
