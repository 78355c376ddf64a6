namespace IntegrationMethods.Client.Engine.Blocks;

/// <summary>
/// The launches of a run's processes. What differs from launch to launch is a variance that repetitions in one launch can't show.
/// </summary>
internal static class Launches
{
    /// <summary>
    /// Launches that an interval needs: with two, the variance between them has so few degrees of freedom that Student's t is a fifth
    /// larger.
    /// </summary>
    private const int Min = 3;

    /// <summary>Launches where time is no limit and cells share processes, so that a launch takes half as long.</summary>
    private const int Shared = 6;

    /// <summary>Blocks of a launch at least, so that its mean is worth something.</summary>
    public const int MinBlocks = 3;

    /// <summary>Launches of a run with so many blocks; null where each block has its own.</summary>
    public static int? Of(Isolation isolation, int blocks) => isolation switch
    {
        Isolation.Session => 1,
        Isolation.Generation => Capped(Min, blocks),
        Isolation.Form => Capped(Shared, blocks),
        _ => null,
    };

    private static int Capped(int launches, int blocks) => Math.Clamp(blocks / MinBlocks, 1, launches);
}
