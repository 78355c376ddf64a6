namespace IntegrationMethods.Tests.Integration.Simulations;

/// <summary>Shares of simulated runs, in percent.</summary>
internal static class Percent
{
    /// <summary>How many of <paramref name="trials"/> came out true.</summary>
    public static double Of(int trials, Func<bool> trial) => 100.0 * Enumerable.Range(0, trials).Count(_ => trial()) / trials;
}
