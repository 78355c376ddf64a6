namespace IntegrationMethods.Client.Running;

/// <summary>The order of the cells in each block: shuffled anew, and the same again for the same seed.</summary>
/// <remarks>
/// SplitMix64 (Steele, Lea, Flood, OOPSLA 2014, 10.1145/2660193.2660195) drives a Fisher-Yates shuffle:
/// .NET promises no stable sequence of a seeded Random over its versions, and a recorded seed must stay worth something.
/// </remarks>
internal sealed class BlockOrder(int seed)
{
    private ulong _state = (ulong)seed;

    /// <summary>The next block's order.</summary>
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
    private int Below(int bound) => (int)Math.BigMul(Next(), (ulong)bound, out _);

    private ulong Next()
    {
        ulong mixed = _state += 0x9E3779B97F4A7C15;
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9;
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
        return mixed ^ (mixed >> 31);
    }
}
