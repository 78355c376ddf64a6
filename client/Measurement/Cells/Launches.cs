namespace IntegrationMethods.Measurement.Cells;

/// <summary>
/// The launches of a run's processes. What differs from launch to launch is a variance that repetitions in one launch can't show.
/// </summary>
internal static class Launches
{
    /// <summary>Launches of a run whose processes live for a generation.</summary>
    public const int Count = 3;

    /// <summary>Launches of a run, as far as their number is known beforehand: null where each block has its own.</summary>
    public static int? Of(Isolation isolation) => isolation switch
    {
        Isolation.Session => 1,
        Isolation.Generation => Count,
        _ => null,
    };
}
