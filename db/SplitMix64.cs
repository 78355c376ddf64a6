namespace IntegrationMethods.Db;

/// <summary>Random numbers that a seed fixes on every version of .NET, unlike those of a seeded <see cref="Random"/>.</summary>
/// <remarks>Source: SplitMix64 (Steele, Lea, Flood, OOPSLA 2014, 10.1145/2660193.2660195).</remarks>
public struct SplitMix64(ulong seed)
{
    private const ulong Step = 0x9E3779B97F4A7C15;

    private ulong _state = seed;

    /// <summary>The number at a place, from 1, of the sequence of seed 0.</summary>
    public static ulong At(ulong place) => Mix(place * Step);

    /// <summary>The next number, of 64 random bits.</summary>
    public ulong Next() => Mix(_state += Step);

    private static ulong Mix(ulong z)
    {
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
        return z ^ (z >> 31);
    }
}
