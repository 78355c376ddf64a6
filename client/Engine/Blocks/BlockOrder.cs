using IntegrationMethods.Db;

namespace IntegrationMethods.Client.Engine.Blocks;

/// <summary>The order of the cells in each block: shuffled anew, and the same again for the same seed.</summary>
/// <remarks>
/// <see cref="SplitMix64"/> drives a Fisher-Yates shuffle: a recorded seed must stay worth something over the versions of .NET.
/// </remarks>
internal sealed class BlockOrder(int seed)
{
    private SplitMix64 _random = new((ulong)seed);

    public IReadOnlyList<T> Shuffle<T>(IReadOnlyList<T> cells)
    {
        T[] order = [.. cells];
        for (int last = order.Length - 1; last > 0; last--)
        {
            int other = Below(last + 1);
            (order[last], order[other]) = (order[other], order[last]);
        }
        return order;
    }

    // The high half of a 128-bit product: its bias at these sizes is under 2^-50.
    private int Below(int bound) => (int)Math.BigMul(_random.Next(), (ulong)bound, out _);
}
