using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Client.Engine.Blocks;

/// <summary>
/// The launches of a run's processes. What differs from launch to launch is a variance that repetitions in one launch can't show.
/// </summary>
internal static class Launches
{
    /// <summary>Launches of a run whose processes live for a generation.</summary>
    private const int Generations = 3;

    /// <summary>The same where cells share processes, so that a launch takes a few seconds.</summary>
    private const int Shared = 4;

    /// <summary>Launches of a run, as far as their number is known beforehand: null where each block has its own.</summary>
    public static int? Of(Isolation isolation, int blocks) => isolation switch
    {
        Isolation.Session => 1,
        Isolation.Generation => Generations,
        // Too short for a verdict: further launches would cost more than all that is measured.
        Isolation.Transport => blocks < VerdictRule.MinBlocks ? 1 : Shared,
        _ => null,
    };
}
