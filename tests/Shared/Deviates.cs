using IntegrationMethods.Db;

namespace IntegrationMethods.Tests.Shared;

/// <summary>Random numbers that are the same for the same seed everywhere: a simulation passes always or never.</summary>
internal sealed class Deviates(int seed)
{
    private SplitMix64 _random = new((ulong)seed);

    /// <summary>From 0 to under 1.</summary>
    public double Uniform() => Math.ScaleB(_random.Next() >> 11, -53);

    /// <summary>Of mean 0 and deviation 1. Source: Box &amp; Muller, A Note on the Generation of Random Normal Deviates, 1958.</summary>
    public double Normal() => Math.Sqrt(-2 * Math.Log(1 - Uniform())) * Math.Cos(2 * Math.PI * Uniform());

    /// <summary>Of mean 1. Source: Devroye, Non-Uniform Random Variate Generation, 1986, II.2 (inversion).</summary>
    public double Exponential() => -Math.Log(1 - Uniform());

    /// <summary>One of some values, each as likely as the others.</summary>
    public double OneOf(double[] values) => values[(int)(Uniform() * values.Length)];
}
