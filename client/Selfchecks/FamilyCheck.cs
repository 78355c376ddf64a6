using IntegrationMethods.Measurement.Verdicts;
using static System.FormattableString;

namespace IntegrationMethods.Client.Selfchecks;

/// <summary>
/// How often a family of verdicts about equals is wrong at all, in runs of three launches that stop once they are precise.
/// </summary>
internal sealed class FamilyCheck(int trials)
{
    /// <summary>A trial is a whole run here, with all its looks.</summary>
    private readonly int _runs = Math.Max(1, trials / 10);

    private const double MaxPercent = 5;

    public IReadOnlyList<CheckRow> Run() =>
    [
        .. new[] { 0, 0.01, 0.02 }
            .Select(sd => FalseAlarms(Invariant($"launches differ by {sd:0 %}"), random => new(random, Normal(0.08)) { LaunchSd = sd })),
        FalseAlarms("launches differ by 2 %, little other noise", random => new(random, Normal(0.02)) { LaunchSd = 0.02 }),
        FalseAlarms("one transport three times as noisy", random => new(random, Normal(0.08)) { LaunchSd = 0.01, FirstNoise = 3 }),
        FalseAlarms("launches of one transport differ by 2 %, others do not", random => new(random, Normal(0.08)) { FirstLaunchSd = 0.02 }),
        FalseAlarms("one block in five four times as noisy", random => new(random, Normal(0.04)) { LaunchSd = 0.01, StormNoise = 4 }),
        FalseAlarms("10 % spikes × 1.5", random => new(random, Spikes) { LaunchSd = 0.01 }),
        FalseAlarms("ten repetitions, no stopping", random =>
            new(random, Normal(0.08)) { LaunchSd = 0.01, Length = RunLength.Exactly(VerdictRule.MinBlocks) }),
        WithoutAllowance(),
    ];

    private CheckRow FalseAlarms(string machine, Func<Deviates, SimulatedRun> run)
    {
        var random = new Deviates(3);
        return Percent.AtMost(Invariant($"any of {SimulatedRun.Contrasts} equal contrasts distinguished, {machine}"),
            Percent.Of(_runs, () => run(random).Run().Any(SimulatedRun.Differs)), MaxPercent);
    }

    private CheckRow WithoutAllowance()
    {
        var random = new Deviates(3);
        return Percent.Over(
            "the same without the family's allowance and sign flips",
            Percent.Of(_runs, () => new SimulatedRun(random, Normal(0.08)).Run().Any(estimate => estimate.Ratio().TellsADifference)),
            4 * MaxPercent);
    }

    private static Func<Deviates, double> Normal(double sd) => random => sd * random.Normal();

    private static double Spikes(Deviates random) => 0.05 * random.Normal() + (random.Uniform() < 0.1 ? Math.Log(1.5) : 0);
}
