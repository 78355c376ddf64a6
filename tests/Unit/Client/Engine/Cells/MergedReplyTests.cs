using IntegrationMethods.Client.Engine.Cells;
using IntegrationMethods.Db;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Tests.Unit.Client.Engine.Cells;

internal sealed class MergedReplyTests
{
    [Test]
    public void Percentiles_are_those_of_the_union_and_not_of_the_parts()
    {
        double[] fast = [.. Enumerable.Range(1, 900).Select(i => i / 100.0)], slow = [.. Enumerable.Range(1, 100).Select(i => 100.0 + i)];

        WorkReply merged = MergedReply.Of([Reply(50, fast, 10), Reply(80, slow, 30)]);

        Assert.That(merged.Done!.SamplesMs, Is.EquivalentTo(fast.Concat(slow)));
        CallPercentiles times = CallPercentiles.Of(merged.Done.SamplesMs);
        Assert.That(times, Is.EqualTo(CallPercentiles.Of([.. fast, .. slow])));
        Assert.That(times.P99Ms, Is.GreaterThan(180), "neither client alone has such a one, nor does the mean of theirs come near");
    }

    [Test]
    public void Costs_add_up_and_maxima_stay_maxima()
    {
        WorkReply merged = MergedReply.Of([Reply(50, [1], 10), Reply(80, [2], 30)]);

        Assert.That((merged.Cost!.CpuMs, merged.Cost.AllocatedBytes, merged.WireBytes), Is.EqualTo((40, 8_000, 600)));
        Assert.That(merged.Statements, Is.EqualTo(new StatementCounts(2, 4, 6)));
        Assert.That((merged.Peaks!.PoolThreads, merged.PeakRssBytes), Is.EqualTo((30, 3_000)));
        Assert.That(merged.Peaks.BlockedMs, Is.Null, "unknown for one is unknown for all");
    }

    private static WorkReply Reply(double wallMs, double[] samples, int size) => new()
    {
        WallMs = wallMs,
        Done = new() { SamplesMs = samples },
        Cost = new(size, 0, 200 * size, 1, 1, 1, 0, 1, 1, 1, 1),
        Peaks = new(size, 0, 1, 0, 0, size == 10 ? 5 : null),
        PeakRssBytes = 100 * size,
        Statements = new(1, 2, 3),
        WireBytes = 300,
    };
}
