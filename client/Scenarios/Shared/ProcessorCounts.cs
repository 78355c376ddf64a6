using IntegrationMethods.Client.Engine.Processes.Limits;

namespace IntegrationMethods.Client.Scenarios.Shared;

/// <summary>Numbers of processors that a scenario compares.</summary>
internal static class ProcessorCounts
{
    /// <summary>1, 2, 4 … and as many as there are, with commas between them.</summary>
    public static string Default { get; } = Powers(Environment.ProcessorCount);

    /// <summary>The first of the processors that this process may use.</summary>
    public static IReadOnlyList<int> First(int count) => [.. Affinity.Allowed.Take(count)];

    private static string Powers(int most) =>
        string.Join(',', Enumerable.Range(0, 31).Select(power => 1 << power).TakeWhile(count => count < most).Append(most));
}
