using IntegrationMethods.Contract;
using IntegrationMethods.Measurement.Model;
using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Tests.Shared;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Verdicts;

public sealed class CountedRunsTests
{
    private static readonly Cell s_sync = SampleRuns.Cell("nettcp", CallForm.Sync);

    [Test]
    public void A_noisy_block_that_was_repeated_neither_counts_nor_voids_its_cells()
    {
        ComparisonRow row = Comparison.Build([.. Noisy(3, blocks: 11)]).Single();

        Assert.That((row.Valid, row.Repetitions, row.MaxMs), Is.EqualTo((true, 10, (double?)100)));
    }

    [Test]
    public void Until_there_are_ten_quiet_blocks_all_count() =>
        Assert.That(Comparison.Build([.. Noisy(3, blocks: 10)]).Single().Repetitions, Is.EqualTo(10));

    [Test]
    public void Rows_that_were_lost_in_a_noisy_block_are_lost_all_the_same()
    {
        RepetitionRecord[] runs = [.. Noisy(3, blocks: 11).Select(run => run.Block == 3 ? run with { Reason = "a row was lost" } : run)];

        Assert.That(Comparison.Build(runs).Single().Reason, Is.EqualTo("block 3: a row was lost"));
    }

    [Test]
    public void More_than_five_noisy_blocks_refuse_every_verdict()
    {
        Assert.That(Contrasts.Objection([.. Enumerable.Range(1, 6).SelectMany(block => Noisy(block, 20).Where(run => run.Block == block))]),
            Is.EqualTo("6 blocks were disturbed from outside (steal 9.0 %): run again on a quieter machine"));
        Assert.That(Contrasts.Objection([.. Noisy(1, 11)]), Does.StartWith("there were no controls"));
    }

    private static IEnumerable<RepetitionRecord> Noisy(int noisy, int blocks) => Enumerable.Range(1, blocks).Select(block => block == noisy
        ? SampleRuns.Run(s_sync, block, 900) with { NoiseReason = "steal 9.0 %" }
        : SampleRuns.Run(s_sync, block, 100));
}
