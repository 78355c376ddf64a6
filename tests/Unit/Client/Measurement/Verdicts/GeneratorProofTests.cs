using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Verdicts;

internal sealed class GeneratorProofTests
{
    private static readonly Cell s_sync = SampleRuns.Cell("nettcp", CallForm.Sync), s_async = SampleRuns.Cell("nettcp", CallForm.Async),
        s_floor = SampleRuns.Cell("inprocess", CallForm.Sync);

    [TestCase(1.00, GeneratorVerdict.Held)]
    [TestCase(1.08, GeneratorVerdict.Held, Description = "with one client more, it is slower")]
    [TestCase(0.97, GeneratorVerdict.Held)]
    [TestCase(0.93, GeneratorVerdict.Limit, Description = "a rate 7.5 % higher")]
    [TestCase(0.50, GeneratorVerdict.Limit)]
    public void A_rate_that_one_client_more_raises_by_over_five_percent_is_that_of_the_clients(double time, GeneratorVerdict word)
    {
        ComparisonRow row = Row(s_sync, [.. SampleRuns.TenBlocks(s_sync, 1), .. Check(s_sync, time)]);

        Assert.That(row.Generator, Is.EqualTo(word));
        Assert.That(row.GeneratorGain, Is.EqualTo(1 / time).Within(0.02));
        Assert.That((row.GeneratorGainLo < row.GeneratorGain, row.GeneratorGain < row.GeneratorGainHi), Is.EqualTo((true, true)));
    }

    [Test]
    public void An_interval_on_both_sides_of_five_percent_decides_nothing()
    {
        IEnumerable<RepetitionRecord> noisy = Check(s_sync, 0.95)
            .Select(run => run with { Time = run.Time with { WallMs = run.Time.WallMs * (1 + 0.2 * Math.Sin(3 * run.Block)) } });

        Assert.That(Row(s_sync, [.. SampleRuns.TenBlocks(s_sync, 1), .. noisy]).Generator, Is.EqualTo(GeneratorVerdict.Undecided));
    }

    [TestCase(GeneratorVerdict.Held, GeneratorVerdict.Held, ExpectedResult = GeneratorVerdict.Held)]
    [TestCase(GeneratorVerdict.Held, GeneratorVerdict.Undecided, ExpectedResult = GeneratorVerdict.Undecided)]
    [TestCase(GeneratorVerdict.Undecided, GeneratorVerdict.Held, ExpectedResult = GeneratorVerdict.Undecided)]
    [TestCase(GeneratorVerdict.Held, null, ExpectedResult = null)]
    [TestCase(null, GeneratorVerdict.Undecided, ExpectedResult = null)]
    [TestCase(null, GeneratorVerdict.Limit, ExpectedResult = GeneratorVerdict.Limit)]
    [TestCase(GeneratorVerdict.Limit, null, ExpectedResult = GeneratorVerdict.Limit)]
    public GeneratorVerdict? Two_cells_have_the_worse_outcome_and_none_if_one_lacks_its_check(GeneratorVerdict? a, GeneratorVerdict? b) =>
        GeneratorProof.Worst(a, b);

    [TestCase(95, 2, GeneratorVerdict.Limit, Description = "95 ms of 50 ms on two processors")]
    [TestCase(95, 4, null)]
    [TestCase(40, 2, null)]
    public void Clients_that_keep_their_processors_busy_are_the_limit_without_a_check(double cpuMs, int cpus, GeneratorVerdict? word)
    {
        RepetitionRecord[] runs = [.. SampleRuns.Runs(s_sync, 50, 50, 50)
            .Select(run => run with { Client = new() { CpuUserMs = cpuMs - 10, CpuSysMs = 10 }, ClientCpus = cpus })];
        ComparisonRow row = Row(s_sync, runs);

        Assert.That(row.Generator, Is.EqualTo(word));
        Assert.That(row.ClientCpuShare, Is.EqualTo(cpuMs / (cpus * 50)).Within(1e-9));
        Assert.That(Row(s_floor, [.. runs.Select(run => run with { Cell = s_floor })]).ClientCpuShare, Is.Null,
            "the floor's client does the server's work as well");
    }

    [Test]
    public void A_verdict_on_two_cells_has_what_is_worst_for_it_and_only_if_both_were_checked() => Assert.Multiple(() =>
    {
        RepetitionRecord[] both = [.. SampleRuns.TenBlocks(s_sync, 1), .. SampleRuns.TenBlocks(s_async, 0.8, shift: 1),
            .. SampleRuns.Controls(s_sync, 1)];
        Assert.That(OfForms(both).Generator, Is.Null);
        Assert.That(OfForms([.. both, .. Check(s_sync, 1)]).Generator, Is.Null);
        Assert.That(OfForms([.. both, .. Check(s_sync, 1), .. Check(s_async, 0.8)]).Generator, Is.EqualTo(GeneratorVerdict.Held));
        Assert.That(OfForms([.. both, .. Check(s_async, 0.4)]).Generator, Is.EqualTo(GeneratorVerdict.Limit));
    });

    [Test]
    public void A_check_neither_forbids_a_verdict_nor_stands_for_the_controls() => Assert.Multiple(() =>
    {
        RepetitionRecord[] both = [.. SampleRuns.TenBlocks(s_sync, 1), .. SampleRuns.TenBlocks(s_async, 0.8, shift: 1),
            .. Check(s_sync, 0.5)];
        Assert.That(OfForms([.. both, .. SampleRuns.Controls(s_sync, 1)]).Verdict, Is.EqualTo(VerdictKind.Faster));
        Assert.That(Contrasts.Objection(both), Does.StartWith("there were no controls"));
    });

    // With one client more it takes this part of the time of a cell of TenBlocks whose ratio is 1.
    private static IEnumerable<RepetitionRecord> Check(Cell cell, double time) =>
        SampleRuns.TenBlocks(cell with { Control = Control.OneClientMore }, time, shift: 2);

    private static ComparisonRow Row(Cell cell, IReadOnlyList<RepetitionRecord> runs) =>
        Comparison.Build(runs).Single(row => row.Cell == cell);

    private static Contrast OfForms(IReadOnlyList<RepetitionRecord> runs) =>
        Contrasts.Build(runs, withPower: false).Single(contrast => contrast.IsOfForms);
}
