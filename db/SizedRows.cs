using System.Collections.Concurrent;

namespace IntegrationMethods.Db;

/// <summary>Generated rows of a size that the user wants: the texts fill what the numbers and the date leave.</summary>
/// <remarks>
/// Id, value and date are those of <see cref="SeedRows"/>. The texts are of random lower-case letters and digits, one third of the bytes
/// each, the description with the rest. They repeat after some 2 MB, further than gzip looks back, so that many large rows can stay in
/// memory.
/// </remarks>
public static class SizedRows
{
    /// <summary>Bytes of a row's values, by <see cref="CanonicalRow.PayloadBytes"/>.</summary>
    public const int MinBytes = 50, MaxBytes = 50_000;

    /// <summary>Id, value and date.</summary>
    private const int FixedBytes = 16;

    private const int Texts = 3;

    /// <summary>Characters of the different texts of one length, all together.</summary>
    private const int PoolSize = 2_000_000;

    private const string Alphabet = "abcdefghijklmnopqrstuvwxyz234567";

    private const int BitsPerCharacter = 5, CharactersPerNumber = 12;

    private static readonly ConcurrentDictionary<int, string?[]> s_pools = new();

    /// <summary>Characters of the longest text of a row.</summary>
    public static int TextLength(int bytes) => bytes - FixedBytes - ((Texts - 1) * ShortLength(bytes));

    /// <summary>The row of this id, from 1.</summary>
    public static ServiceTable Row(int id, int bytes) => SeedRows.Row(id) with
    {
        DescServiceTable = Text(id, 0, TextLength(bytes)),
        StringField1 = Text(id, 1, ShortLength(bytes)),
        StringField2 = Text(id, 2, ShortLength(bytes)),
    };

    private static int ShortLength(int bytes) => (bytes - FixedBytes) / Texts;

    private static string Text(int id, int column, int length)
    {
        string?[] pool = s_pools.GetOrAdd(length, static length => new string?[Math.Max(Texts, PoolSize / length)]);
        int place = (int)((((long)id * Texts) + column) % pool.Length);
        return pool[place] ??= Text((ulong)place * (ulong)length, length);
    }

    private static string Text(ulong start, int length) => string.Create(length, start, static (text, start) =>
    {
        ulong random = 0;
        for (int i = 0; i < text.Length; i++)
        {
            if (i % CharactersPerNumber == 0)
                random = SplitMix64.At(start + (ulong)i + 1);
            text[i] = Alphabet[(int)(random % (ulong)Alphabet.Length)];
            random >>= BitsPerCharacter;
        }
    });
}
