using IntegrationMethods.Measurement.Statistics;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Verdicts;

internal sealed class VerdictRuleTests
{
    // Deviations that sum to 0, with s = 1.
    private static readonly double[] s_unit = Unit();

    [TestCase(0.8, 0.02, VerdictKind.Faster)]
    [TestCase(1.2, 0.02, VerdictKind.Slower)]
    [TestCase(1.0, 0.02, VerdictKind.Equivalent)]
    [TestCase(1.02, 0.01, VerdictKind.Equivalent)]
    [TestCase(1.0, 0.2, VerdictKind.Inconclusive)]
    [TestCase(1.1, 0.2, VerdictKind.Inconclusive)]
    public void The_verdict_follows_ratio_and_spread(double ratio, double sd, VerdictKind expected) =>
        Assert.That(VerdictRule.Of(Estimate.Of(Logs(ratio, sd)), 1, null).Word, Is.EqualTo(expected));

    [Test]
    public void An_objection_goes_before_everything() =>
        Assert.That(VerdictRule.Of(Estimate.Of(Logs(0.5, 0.01)), 1, "the twin"), Is.EqualTo(new Verdict(VerdictKind.Refused, "the twin")));

    [Test]
    public void Under_ten_blocks_are_refused() => Assert.Multiple(() =>
    {
        Assert.That(VerdictRule.Of(Estimate.Of(PairedLogs.Of([.. Logs(0.5, 0.01).Terms.Take(9)])!), 1, null), Is.EqualTo(
            new Verdict(VerdictKind.Refused, "9 valid paired blocks, but a verdict needs 10: see --repetitions and --max-time")));
        Assert.That(VerdictRule.Of(null, 1, null).Reason, Does.StartWith("0 valid paired blocks"));
    });

    [Test]
    public void What_is_inconclusive_carries_its_bound_and_what_would_narrow_it()
    {
        Estimate estimate = Estimate.Of(Logs(1.1, 0.2));
        double bound = estimate.Ratio(1 - VerdictRule.Alpha).Hi - 1;
        int more = Sensitivity.BlocksNeeded(estimate)!.Value - 10;

        Assert.That(VerdictRule.Of(estimate, 1, null).Reason,
            Is.EqualTo(string.Create(CultureInfo.InvariantCulture,
            $"the difference may be anything up to {bound:0.# %} (95 %); for ±3 %, run about {more} more blocks")));
        Assert.That(VerdictRule.Of(estimate, 4, null, TimeSpan.FromSeconds(0.1)).Reason,
            Does.Match(@"^the difference may be anything up to [0-9.]+ % \(95 %, jointly for 4 comparisons\); "
                + @"for ±3 %, run about [0-9]+ more blocks \([0-9]+ s\)$"));
    }

    [Test]
    public void What_is_narrow_enough_carries_its_bound_alone() =>
        Assert.That(VerdictRule.Of(Estimate.Of(Logs(1.029, 0.0384)), 1, null).Reason,
            Does.Match(@"^the difference may be anything up to [0-9.]+ % \(95 %\)$"));

    [Test]
    public void A_large_family_asks_for_more()
    {
        PairedLogs logs = Logs(1.16, 0.15);

        Assert.That(VerdictRule.Of(Estimate.Of(logs), 1, null).Word, Is.EqualTo(VerdictKind.Slower));
        Assert.That(VerdictRule.Of(Estimate.Of(logs), 10, null).Word, Is.EqualTo(VerdictKind.Inconclusive));
    }

    [Test]
    public void A_family_too_large_for_ten_sign_flips_is_inconclusive_and_says_so() =>
        Assert.That(VerdictRule.Of(Estimate.Of(Logs(2, 0.01)), 40, null), Is.EqualTo(
            new Verdict(VerdictKind.Inconclusive,
                "10 blocks can't show any difference among 40 contrasts: compare fewer cells, or make more repetitions")));

    [Test]
    public void A_single_block_never_makes_a_direction() =>
        Assert.That(PairedLogs.Of([0.01, -0.02, 0.01, -0.01, 0.01, -0.01, 0.01, -0.01, 0.01, 5])!.KeepsItsDirection, Is.False);

    // All of one sign, so that sign flips and direction agree; the interval alone objects.
    [Test]
    public void One_far_block_makes_no_verdict() =>
        Assert.That(VerdictRule.Differs(Estimate.Of(PairedLogs.Of([.. Enumerable.Repeat(0.01, 9), 0.5])!), 1), Is.False);

    [Test]
    public void A_clear_mean_keeps_its_direction() => Assert.That(Logs(0.8, 0.02).KeepsItsDirection);

    private static PairedLogs Logs(double ratio, double sd) => PairedLogs.Of([.. s_unit.Select(unit => Math.Log(ratio) + sd * unit)])!;

    private static double[] Unit()
    {
        double[] raw = [-1.5, -1.1, -0.8, -0.4, -0.1, 0.1, 0.4, 0.8, 1.1, 1.5];
        double sd = Math.Sqrt(raw.Sum(value => value * value) / 9);
        return [.. raw.Select(value => value / sd)];
    }
}
