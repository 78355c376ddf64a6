using System.Runtime.CompilerServices;

namespace IntegrationMethods.Client.Scenarios.Cycles;

/// <summary>The computation: a linear congruential generator, as each cycle needs the one before it and so none can be left out.</summary>
/// <remarks>
/// Multiplier and increment are those of Knuth's MMIX: The Art of Computer Programming, volume 2, section 3.3.4, table 1.
/// </remarks>
internal static class Halves
{
    private const ulong Multiplier = 6364136223846793005;
    private const ulong Increment = 1442695040888963407;

    public static IReadOnlyList<ulong> Seeds { get; } = [1, 2];

    /// <summary>The state after this many cycles, one after the other.</summary>
    // At full speed from the first call on: tiers would change the speed in mid-loop.
    [MethodImpl(MethodImplOptions.AggressiveOptimization | MethodImplOptions.NoInlining)]
    public static ulong Compute(ulong state, long cycles)
    {
        for (long i = 0; i < cycles; i++)
            state = state * Multiplier + Increment;
        return state;
    }

    public static string Answer(ulong first, ulong second) => unchecked(first + second).ToString(CultureInfo.InvariantCulture);

    /// <summary>The same without going through the cycles: by squaring, in 64 steps at most.</summary>
    public static string Expected(long cycles) => Answer(Jump(Seeds[0], cycles), Jump(Seeds[1], cycles));

    // F. Brown, "Random number generation with arbitrary strides", Trans. Am. Nucl. Soc. 71 (1994): powers of the map x -> ax + c.
    private static ulong Jump(ulong state, long cycles)
    {
        (ulong factor, ulong sum, ulong power, ulong step) = (1, 0, Multiplier, Increment);
        for (; cycles > 0; cycles >>= 1)
        {
            if ((cycles & 1) == 1)
                (factor, sum) = (factor * power, sum * power + step);
            (power, step) = (power * power, (power + 1) * step);
        }
        return state * factor + sum;
    }
}
