using IntegrationMethods.Client.Engine.Blocks;

namespace IntegrationMethods.Tests.Unit.Client.Engine.Blocks;

internal sealed class BlockOrderTests
{
    private static readonly int[] s_cells = [.. Enumerable.Range(0, 20)];

    [Test]
    public void The_same_seed_gives_the_same_order_on_every_machine_and_version()
    {
        var order = new BlockOrder(42);

        Assert.That(order.Shuffle([0, 1, 2, 3, 4, 5, 6, 7]), Is.EqualTo(new BlockOrder(42).Shuffle([0, 1, 2, 3, 4, 5, 6, 7])));
        Assert.That(string.Join(',', new BlockOrder(42).Shuffle([0, 1, 2, 3, 4, 5, 6, 7])), Is.EqualTo("4,3,2,0,7,6,1,5"));
    }

    [Test]
    public void Every_block_has_every_cell_once()
    {
        var order = new BlockOrder(7);

        for (int block = 0; block < 100; block++)
            Assert.That(order.Shuffle(s_cells), Is.EquivalentTo(s_cells));
    }

    [Test]
    public void Blocks_and_seeds_differ()
    {
        var order = new BlockOrder(7);
        IReadOnlyList<int> first = order.Shuffle(s_cells);

        Assert.That(order.Shuffle(s_cells), Is.Not.EqualTo(first));
        Assert.That(new BlockOrder(8).Shuffle(s_cells), Is.Not.EqualTo(first));
    }

    [Test]
    public void Every_cell_comes_to_every_place_equally_often()
    {
        const int Blocks = 20_000;
        var order = new BlockOrder(1);
        var seen = new int[5, 5];
        for (int block = 0; block < Blocks; block++)
        {
            IReadOnlyList<int> cells = order.Shuffle([0, 1, 2, 3, 4]);
            for (int place = 0; place < cells.Count; place++)
                seen[cells[place], place]++;
        }

        // 5 standard deviations of a binomial count around a fifth.
        double tolerance = 5 * Math.Sqrt(Blocks * 0.2 * 0.8);
        Assert.That(seen.Cast<int>(), Has.All.EqualTo(Blocks / 5).Within(tolerance));
    }
}
