using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Tests.Unit.Client.Reports.Sentences;

internal sealed class VerdictSentencesTests
{
    private static readonly Contrast s_slower = new()
    {
        RunId = "r1", Scenario = "rows", A = "a", B = "b", Family = Family.Declared, FamilySize = 16, N = 36, Verdict = VerdictKind.Slower,
        Ratio = 1.31, RatioLo = 1.24, RatioHi = 1.39, SimultaneousLo = 1.2, SimultaneousHi = 1.43, Bound = 0.43,
        CellA = SampleRuns.Cell("nettcp", CallForm.Sync), CellB = SampleRuns.Cell("nettcp", CallForm.Async),
    };

    private static readonly Contrast s_open = s_slower with
    {
        Verdict = VerdictKind.Inconclusive, Ratio = 1.03, RatioLo = 0.98, RatioHi = 1.06, SimultaneousLo = 0.96, SimultaneousHi = 1.07,
        Bound = 0.072,
        Reason = "the difference may be anything up to 7.2 % (95 %, jointly for 16 comparisons); for ±5 %, run about 12 more blocks (40 s)",
    };

    [TestCaseSource(typeof(Cultures), nameof(Cultures.All))]
    public void A_sentence_says_takes_only_where_a_verdict_does_and_gives_the_bound_elsewhere(string culture) =>
        Cultures.Under(culture, () => Assert.Multiple(() =>
    {
        Assert.That(VerdictSentences.Of(s_slower),
            Is.EqualTo("NET.TCP, 8 in flight: async takes 1.31× the time of sync (95 % CI 1.20–1.43, jointly for 16 "
                + "comparisons; n=36 paired blocks)."));
        Assert.That(VerdictSentences.Of(s_open), Is.EqualTo(
            "NET.TCP, 8 in flight: Inconclusive: the difference may be anything up to 7.2 % (95 %, jointly for 16 comparisons); for ±5 %, "
                + "run about 12 more blocks (40 s) (async/sync 1.03, 95 % CI 0.96–1.07, jointly for 16 comparisons; n=36 paired blocks)."));
        Assert.That(VerdictSentences.Of(s_open with { Verdict = VerdictKind.Equivalent, Bound = 0.04 }),
            Is.EqualTo("NET.TCP, 8 in flight: async and sync are EQUIVALENT: any difference is below 4 % (95 %, jointly for 16 "
                + "comparisons)."));
        Assert.That(VerdictSentences.Of(s_slower with { Verdict = VerdictKind.Refused }),
            Is.EqualTo("NET.TCP, 8 in flight: REFUSED, no verdict (async/sync 1.31, 95 % CI 1.20–1.43, jointly for 16 "
                + "comparisons; n=36 paired blocks)."));
    }));

    [Test]
    public void Processor_time_is_said_in_the_same_words_and_in_short() => Assert.Multiple(() =>
    {
        Assert.That(VerdictSentences.Of(s_slower with { Metric = Metric.CpuTime }),
            Is.EqualTo("NET.TCP, 8 in flight: async takes 1.31× the processor time of sync (95 % CI 1.20–1.43, jointly "
                + "for 16 comparisons)."));
        Assert.That(VerdictSentences.Of(s_open with { Metric = Metric.CpuTime }), Is.EqualTo(
            "NET.TCP, 8 in flight: Inconclusive in processor time: the difference may be anything up to 7.2 % (95 %, jointly for 16 "
                + "comparisons) (async/sync 1.03, 95 % CI 0.96–1.07, jointly for 16 comparisons)."));
        Assert.That(VerdictSentences.Of(s_open with { Metric = Metric.CpuTime, Verdict = VerdictKind.Equivalent, Bound = 0.04 }),
            Does.Contain("async and sync are EQUIVALENT in processor time: any difference is below 4 %"));
    });

    [Test]
    public void A_crowded_machine_makes_a_verdict_provisional() =>
        Assert.That(VerdictSentences.Of(s_slower with { Provisional = true }),
            Does.StartWith("NET.TCP, 8 in flight (provisional: the machine was crowded): async takes 1.31× the time of sync ("));

    [Test]
    public void Stacks_are_named_by_their_libraries()
    {
        Contrast stacks = s_slower with { Family = Family.Stack, FamilySize = 1, CellA = s_slower.CellA!,
            CellB = s_slower.CellA! with { ClientStack = "corewcf", ServerStack = "corewcf" } };

        Assert.That(VerdictSentences.Of(stacks), Is.EqualTo(
            "NET.TCP sync, corewcf vs direct, 8 in flight: corewcf takes 1.31× the time of direct (95 % CI 1.24–1.39; n=36 paired blocks); "
            + "NET.TCP is this project's own code, NET.TCP (corewcf) is a library's."));
    }

    [Test]
    public void A_delay_that_is_not_detected_says_how_many_blocks_would_detect_it()
    {
        Contrast delay = s_open with
        {
            Family = Family.Control, FamilySize = 1, CellB = s_open.CellA! with { Control = Control.Delay10 },
            Ratio = 1.08, RatioLo = 0.97, RatioHi = 1.2,
            Reason = "too few blocks to detect it: this run has 10, and about 24 are needed",
        };

        Assert.That(VerdictSentences.OfControl(delay),
            Is.EqualTo("+10 % check: 1.08 [0.97–1.20] times its original, too few blocks to detect it: this run has 10, and about 24 are "
                + "needed."));
    }
}
