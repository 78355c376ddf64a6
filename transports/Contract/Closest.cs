namespace IntegrationMethods.Contract;

/// <summary>Suggests the known word that the user meant by an unknown one.</summary>
public static class Closest
{
    /// <summary>For a message, behind the word: <c> (did you mean 'sockets'?)</c>, or nothing if no known word is close.</summary>
    public static string Hint(string word, IEnumerable<string> known) => To(word, known) is { } meant ? $" (did you mean '{meant}'?)" : "";

    // The one that takes the fewest changes of a letter; a third of them may be wrong.
    private static string? To(string word, IEnumerable<string> known) => known
        .Select(one => (Word: one, Distance: Distance(word.ToLowerInvariant(), one.ToLowerInvariant())))
        .Where(one => one.Distance <= Math.Max(1, Math.Min(word.Length, one.Word.Length) / 3))
        .OrderBy(one => one.Distance)
        .Select(one => one.Word)
        .FirstOrDefault();

    // Optimal string alignment: letters inserted, left out, replaced, or two neighbours exchanged.
    private static int Distance(string a, string b)
    {
        var distance = new int[a.Length + 1, b.Length + 1];
        for (int i = 0; i <= a.Length; i++)
        {
            for (int j = 0; j <= b.Length; j++)
                distance[i, j] = i == 0 || j == 0 ? i + j : Step(distance, a, b, i, j);
        }
        return distance[a.Length, b.Length];
    }

    private static int Step(int[,] distance, string a, string b, int i, int j)
    {
        int least = Math.Min(
            Math.Min(distance[i - 1, j], distance[i, j - 1]) + 1,
            distance[i - 1, j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1));
        return i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] ? Math.Min(least, distance[i - 2, j - 2] + 1) : least;
    }
}
