namespace IntegrationMethods.Tests.Integration.Simulations;

/// <summary>Shares of simulated runs, in percent.</summary>
internal static class Percent
{
    /// <summary>How many of <paramref name="trials"/> came out true.</summary>
    public static double Of(int trials, Func<bool> trial) => 100.0 * Enumerable.Range(0, trials).Count(_ => trial()) / trials;

    /// <summary>How many of what was simulated pass a test.</summary>
    public static double Of<T>(IReadOnlyCollection<T> simulated, Func<T, bool> passes) => 100.0 * simulated.Count(passes) / simulated.Count;
}
