using System.Runtime.CompilerServices;

namespace IntegrationMethods.Client.Scenarios.Overlap;

/// <summary>The author's computation: the worst case of the slowest sort.</summary>
internal static class BubbleSort
{
    /// <summary>The numbers from <paramref name="items"/> down to 1, sorted by items × (items − 1) / 2 swaps of neighbours.</summary>
    public static int[] Reversed(int items)
    {
        int[] numbers = [.. Enumerable.Range(1, items)];
        Array.Reverse(numbers);
        Sort(numbers);
        return numbers;
    }

    // At full speed from the first call on: tiers would change the speed in mid-loop.
    [MethodImpl(MethodImplOptions.AggressiveOptimization | MethodImplOptions.NoInlining)]
    private static void Sort(int[] numbers)
    {
        for (int end = numbers.Length - 1; end > 0; end--)
        {
            for (int i = 0; i < end; i++)
            {
                if (numbers[i] > numbers[i + 1])
                    (numbers[i], numbers[i + 1]) = (numbers[i + 1], numbers[i]);
            }
        }
    }
}
