namespace IntegrationMethods.Client.Scenarios.Fanout;

/// <summary>A row of the author's own table.</summary>
/// <param name="Callers">At once.</param>
/// <param name="Variant">The method.</param>
/// <param name="Threads">Most threads of the product service's process, as the Task Manager showed them.</param>
/// <param name="Seconds">Until all callers had their answer.</param>
internal sealed record PublishedFigures(int Callers, string Variant, int Threads, int Seconds)
{
    /// <summary>In his order.</summary>
    public static IReadOnlyList<PublishedFigures> All { get; } =
    [
        new(100, FanoutScenario.GetProduct, 121, 43),
        new(100, FanoutScenario.GetProduct2, 63, 42),
        new(100, FanoutScenario.GetProduct3, 54, 21),
        new(1_000, FanoutScenario.GetProduct, 139, 188),
        new(1_000, FanoutScenario.GetProduct2, 80, 174),
        new(1_000, FanoutScenario.GetProduct3, 53, 87),
    ];
}
