using IntegrationMethods.Client.Engine.Cells;

namespace IntegrationMethods.Tests.Unit.Client.Engine.Cells;

internal sealed class RangeTurnsTests
{
    private readonly RangeTurns _turns = new();

    [Test]
    public void Each_block_begins_with_the_first_range_and_begins_again_when_they_are_used_up()
    {
        Assert.That(Take(3, 1, 2, 3, 4, 5), Is.EqualTo(new[] { 0, 1, 2, 0, 1 }));
        Assert.That(Take(3, 1, 2), Is.EqualTo(new[] { 0, 1 }));
    }

    [Test]
    public void A_single_range_empties_the_tables_before_each_repetition() =>
        Assert.That(Take(1, 1, 2, 3), Is.EqualTo(new[] { 0, 0, 0 }));

    [Test]
    public void After_a_failure_the_tables_are_emptied()
    {
        Take(12, 1, 2, 3);
        _turns.Fail();
        Assert.That(Take(12, 4, 5), Is.EqualTo(new[] { 0, 1 }));
    }

    private int[] Take(int ranges, params int[] positions) => [.. positions.Select(position => _turns.Take(ranges, position))];
}
