namespace IntegrationMethods.Client.Scenarios.Fanout;

/// <summary>The author's own table.</summary>
/// <param name="Threads">Most threads of the product service's process, as the Task Manager showed them.</param>
/// <param name="Seconds">Until all callers had their answer.</param>
internal sealed record HisFigures(int Threads, int Seconds)
{
    private static readonly Dictionary<(int Callers, string Variant), HisFigures> s_all = new()
    {
        [(100, FanoutScenario.GetProduct)] = new(121, 43),
        [(100, FanoutScenario.GetProduct2)] = new(63, 42),
        [(100, FanoutScenario.GetProduct3)] = new(54, 21),
        [(1_000, FanoutScenario.GetProduct)] = new(139, 188),
        [(1_000, FanoutScenario.GetProduct2)] = new(80, 174),
        [(1_000, FanoutScenario.GetProduct3)] = new(53, 87),
    };

    /// <returns>Null where he measured none.</returns>
    public static HisFigures? Of(int callers, string variant) => s_all.GetValueOrDefault((callers, variant));
}
