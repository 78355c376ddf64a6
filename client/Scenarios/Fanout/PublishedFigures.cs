namespace IntegrationMethods.Client.Scenarios.Fanout;

/// <summary>The author's table: the product service's most threads in the Task Manager, and seconds until the last answer.</summary>
internal sealed record PublishedFigures(int Callers, string Variant, int Threads, int Seconds)
{
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
