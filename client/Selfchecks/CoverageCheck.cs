using IntegrationMethods.Measurement.Statistics;
using static System.FormattableString;

namespace IntegrationMethods.Client.Selfchecks;

/// <summary>A 95 % interval has to hold the truth 95 times in 100, over the shapes that run times really have.</summary>
internal sealed class CoverageCheck(int trials)
{
    private const int Blocks = 10;
    private const double Truth = 1.1;

    private static readonly (string Name, Func<Deviates, double> Time)[] s_shapes =
    [
        ("lognormal 5 %", random => Math.Exp(0.05 * random.Normal())),
        ("lognormal 15 %", random => Math.Exp(0.15 * random.Normal())),
        ("10 % spikes × 1.5", random => Math.Exp(0.05 * random.Normal()) * (random.Uniform() < 0.1 ? 1.5 : 1)),
        ("shifted exponential", random => 1 + 0.2 * random.Exponential()),
        ("bimodal", random => Math.Exp(0.03 * random.Normal()) * (random.Uniform() < 0.5 ? 1 : 1.2)),
    ];

    public IReadOnlyList<CheckRow> Run() =>
        [.. s_shapes.Select(shape => Coverage(shape.Name, shape.Time)), .. new[] { 0, 0.01, 0.02 }
            .Select(sd => Stopped(sd)), Stopped(0.01, stormNoise: 4)];

    private CheckRow Coverage(string name, Func<Deviates, double> time)
    {
        var random = new Deviates(1);
        return Percent.Within($"95 % interval contains the true value, {name}", Percent.Of(trials, () => HoldsTheTruth(random, time)), 94,
            98);
    }

    // Of whole runs in three launches, which stop by their widths.
    private CheckRow Stopped(double launchSd, double stormNoise = 1)
    {
        var random = new Deviates(1);
        bool[] held = [.. Enumerable.Range(0, Math.Max(1, trials / 10))
            .SelectMany(_ =>
                new SimulatedRun(random, deviates => 0.08 * deviates.Normal()) { LaunchSd = launchSd, StormNoise = stormNoise }.Run())
            .Select(estimate => Math.Abs(estimate.Logs.Mean) <= estimate.HalfWidth(0.95))];
        return Percent.Within(
            "95 % interval contains the true value, run stopped by its widths, launches differ by "
                + Invariant($"{launchSd:0 %}{(stormNoise > 1 ? $", one block in five {stormNoise:0} times as noisy" : "")}"),
            100.0 * held.Count(one => one) / held.Length, 94, 98);
    }

    private static bool HoldsTheTruth(Deviates random, Func<Deviates, double> time)
    {
        var (a, b) = (new double[Blocks], new double[Blocks]);
        for (int block = 0; block < Blocks; block++)
        {
            // What hits a whole block cancels in the pair.
            double common = Math.Exp(0.2 * random.Normal());
            (a[block], b[block]) = (common * time(random), common * Truth * time(random));
        }
        PairedRatio ratio = PairedRatio.Of(a, b)!;
        return ratio.Lo <= Truth && Truth <= ratio.Hi;
    }
}
