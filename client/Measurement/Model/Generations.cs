namespace IntegrationMethods.Measurement.Model;

/// <summary>Which launch of its processes a cell's block belongs to.</summary>
internal static class Generations
{
    /// <summary>Launches of a run whose processes live for a generation.</summary>
    public const int Count = 3;

    /// <param name="isolation">How long processes live.</param>
    /// <param name="block">From 1; blocks that are repeated at the end of the run come after <paramref name="repetitions"/>.</param>
    /// <param name="repetitions">Blocks that were planned.</param>
    /// <returns>From 0; with <see cref="Isolation.Run"/> each block is one of its own.</returns>
    public static int GenerationOf(this Isolation isolation, int block, int repetitions) => isolation switch
    {
        Isolation.Session => 0,
        Isolation.Generation => Math.Min(Count - 1, (block - 1) * Count / repetitions),
        _ => block,
    };
}
