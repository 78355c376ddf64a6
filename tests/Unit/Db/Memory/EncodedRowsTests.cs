using System.Runtime.CompilerServices;
using IntegrationMethods.Db;
using IntegrationMethods.Db.Memory;

namespace IntegrationMethods.Tests.Unit.Db.Memory;

/// <summary>What rows that are kept as bytes prove: the same as the rows themselves.</summary>
internal sealed class EncodedRowsTests
{
    [TestCase(1)]
    [TestCase(7)]
    [TestCase(800, Description = "more than is hashed at once otherwise")]
    public void Rows_in_any_order_have_the_digest_of_the_rows_in_order(int rowsPerCall)
    {
        ServiceTable[] rows = [.. SeedRows.First(2_000)];
        var kept = new EncodedRows(unique: true);

        Parallel.ForEach(rows.Chunk(rowsPerCall).Reverse(), call => kept.Add([.. call]));

        Assert.That(kept.Digest(), Is.EqualTo(RowDigest.Of(rows)));
    }

    [Test]
    public void Rows_of_a_call_need_no_order()
    {
        ServiceTable[] rows = [.. SeedRows.First(10)];
        var kept = new EncodedRows(unique: true);

        kept.Add([.. rows[4..].Reverse()]);
        kept.Add(rows[..4]);

        Assert.That(kept.Digest(), Is.EqualTo(RowDigest.Of(rows)));
    }

    [Test]
    public void A_row_that_came_twice_is_counted_twice_and_is_not_distinct()
    {
        var kept = new EncodedRows(unique: false);

        kept.Add([SeedRows.Row(1), SeedRows.Row(2)]);
        kept.Add([SeedRows.Row(2)]);

        Assert.That((kept.Digest().Count, kept.Digest().DistinctIds), Is.EqualTo((3, 2)));
    }

    [Test]
    public void Of_unique_rows_those_before_a_second_one_are_kept()
    {
        var kept = new EncodedRows(unique: true);
        kept.Add([SeedRows.Row(2)]);

        Assert.That(kept.Add([SeedRows.Row(1), SeedRows.Row(2), SeedRows.Row(3)]), Is.EqualTo(1));
        Assert.That(kept.Digest(), Is.EqualTo(RowDigest.Of([SeedRows.Row(1), SeedRows.Row(2)])));
    }

    [Test]
    public void Rows_that_are_cleared_leave_nothing_behind()
    {
        var kept = new EncodedRows(unique: true);
        kept.Add([.. SeedRows.First(50)]);

        kept.Clear();
        Assert.That(kept.Digest(), Is.EqualTo(RowDigest.Of([])));
        kept.Add([SeedRows.Row(7)]);

        Assert.That(kept.Digest(), Is.EqualTo(RowDigest.Of([SeedRows.Row(7)])));
    }

    [Test]
    public void Rows_that_are_kept_are_left_to_the_garbage_collector()
    {
        var kept = new EncodedRows(unique: true);
        WeakReference row = Keep(kept);

        GC.Collect();

        Assert.That((row.IsAlive, kept.Digest().Count), Is.EqualTo((false, 1)));
    }

    // A separate method, whose frame no longer holds the row once the method has returned.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference Keep(EncodedRows kept)
    {
        ServiceTable row = SeedRows.Row(1);
        kept.Add([row]);
        return new(row);
    }
}
