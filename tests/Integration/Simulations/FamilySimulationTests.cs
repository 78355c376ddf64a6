using IntegrationMethods.Measurement.Statistics;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Tests.Integration.Simulations;

/// <summary>
/// How often a family of verdicts about equals is wrong at all, and how often their intervals contain the truth, in runs that stop
/// once they are precise.
/// </summary>
[Category("InProcess")]
[Category("Long")]
[Parallelizable(ParallelScope.All)]
internal sealed class FamilySimulationTests
{
    private const int Runs = 600;
    private const double MaxPercent = 5;

    private static readonly SimulatedLatency s_latency = new(Calls: 1_000, Sd: 0.5, Pauses: 0.3);

    private static readonly Lazy<double[]> s_medians = new(() => s_latency.Logs(0.5)), s_p99s = new(() => s_latency.Logs(0.99));

    private static readonly TestCaseData[] s_machines =
    [
        Machine("launches alike", random => new(random, Normal(0.08))),
        Machine("launches differ by 1 %", random => new(random, Normal(0.08)) { LaunchSd = 0.01 }),
        Machine("launches differ by 2 %", random => new(random, Normal(0.08)) { LaunchSd = 0.02 }),
        Machine("launches differ by 2 %, little other noise", random => new(random, Normal(0.02)) { LaunchSd = 0.02 }),
        Machine("one transport three times as noisy", random => new(random, Normal(0.08)) { LaunchSd = 0.01, FirstNoise = 3 }),
        Machine("launches of one transport differ by 2 %, others do not", random => new(random, Normal(0.08)) { FirstLaunchSd = 0.02 }),
        Machine("one block in five four times as noisy", random => new(random, Normal(0.04)) { LaunchSd = 0.01, StormNoise = 4 }),
        Machine("10 % spikes × 1.5", random => new(random, Spikes) { LaunchSd = 0.01 }),
        Machine("four launches, forms share processes", random => Shared(random, memory: 0), mostPercent: 98.5),
        Machine("the same while half of the noise lasts", random => Shared(random, memory: 0.5), mostPercent: 98.5),
        Machine("the same while nearly all of it lasts", random => Shared(random, memory: 0.9), mostPercent: 98.5),
        Machine("medians of 1,000 calls", random => Rated(random, s_medians.Value)),
        Machine("99th percentiles of 1,000 calls, pauses in 3 of 10 repetitions", random => Rated(random, s_p99s.Value)),
        Machine("ten repetitions, no stopping", random =>
            new(random, Normal(0.08)) { LaunchSd = 0.01, Length = RunLength.Exactly(VerdictRule.MinBlocks) }),
    ];

    [TestCaseSource(nameof(s_machines))]
    public void At_most_5_of_100_runs_distinguish_any_of_all_equal_contrasts_and_intervals_contain_the_truth(
        Func<Deviates, SimulatedRun> run, double mostPercent)
    {
        var random = new Deviates(3);
        IReadOnlyList<Estimate>[] runs = [.. Enumerable.Range(0, Runs).Select(_ => run(random).Run())];

        Assert.Multiple(() =>
        {
            Assert.That(Percent.Of(runs, estimates => estimates.Any(SimulatedRun.Differs)), Is.LessThanOrEqualTo(MaxPercent));
            Assert.That(Percent.Of([.. runs.SelectMany(estimates => estimates)],
                estimate => Math.Abs(estimate.Logs.Mean) <= estimate.HalfWidth(0.95)), Is.InRange(94, mostPercent));
        });
    }

    [Test]
    public void Without_the_familys_allowance_and_sign_flips_it_would_be_far_more()
    {
        var random = new Deviates(3);

        Assert.That(Percent.Of(Runs, () => new SimulatedRun(random, Normal(0.08)).Run().Any(estimate => estimate.Ratio().IsSignificant)),
            Is.GreaterThan(4 * MaxPercent));
    }

    private static TestCaseData Machine(string name, Func<Deviates, SimulatedRun> run, double mostPercent = 98) =>
        new TestCaseData(run, mostPercent).SetArgDisplayNames(name);

    private static SimulatedRun Shared(Deviates random, double memory) => new(random, Normal(0.1))
    {
        Launches = 4,
        LaunchSd = 0.015,
        FormLaunchSd = 0.005,
        Memory = memory,
        Length = new(30, 100, Timeout.InfiniteTimeSpan),
    };

    private static SimulatedRun Rated(Deviates random, double[] logs) => new(random, deviates => deviates.OneOf(logs))
    {
        Launches = 6,
        LaunchSd = 0.01,
        Length = new(30, 60, Timeout.InfiniteTimeSpan),
    };

    private static Func<Deviates, double> Normal(double sd) => random => sd * random.Normal();

    private static double Spikes(Deviates random) => 0.05 * random.Normal() + (random.Uniform() < 0.1 ? Math.Log(1.5) : 0);
}
