namespace IntegrationMethods.Tests.Unit.Fuzz;

/// <summary>Choices of a fuzzer: ordinary ones mostly, and now and then what a reader is most likely to get wrong.</summary>
internal static class Luck
{
    private static readonly int[] s_hostile =
    [
        0, 1, -1, 2, 7, 8, 9, 31, 32, 33, 63, 64, 127, 128, 199, 200, 201, 255, 256, 2047, 2048, 2049, 4096, 32767, 32768, 65534, 65535,
            65536, 99_999, 100_000,
        100_001, 16_777_217, 0x0FFFFFFF, 0x10000000, int.MaxValue - 8, int.MaxValue - 1, int.MaxValue, int.MinValue, int.MinValue
            + 1, -128, -129, -32769,
    ];

    private static readonly string[] s_pieces =
    [
        "a", "B", "7", "-", ".", "é", "語", "😀", "<", ">", "&", "&amp;", "]]>", "\"", "\"\"", "'", " ", "  ", "\t", "\n", "\r", "\r\n", ",",
            ";", "|", "%41", "%", "\0",
        "\u0001", "\u001f", "\u007f", "\u0085", "\u2028", "\ufffd", "\ufffe", "\uffff", "\ufeff", "\uf8ff", "\U0010ffff", "null", "true",
            "INF", "NaN", "-0", "1e9",
    ];

    public static bool OneIn(this Random random, int times) => random.Next(times) == 0;

    public static T Pick<T>(this Random random, IReadOnlyList<T> from) => from[random.Next(from.Count)];

    public static byte[] Bytes(this Random random, int length)
    {
        byte[] bytes = new byte[length];
        random.NextBytes(bytes);
        return bytes;
    }

    public static int Int(this Random random) => random.Next(3) switch
    {
        0 => random.Pick(s_hostile),
        1 => random.Next(300),
        _ => random.Next(int.MinValue, int.MaxValue),
    };

    public static long Long(this Random random) => random.Next(3) switch
    {
        0 => random.Int(),
        1 => random.Pick([long.MaxValue, long.MinValue, 1L << 32, (1L << 32)
            + 5, uint.MaxValue, DateTime.MaxValue.Ticks, DateTime.MaxValue.Ticks + 1]),
        _ => random.NextInt64(long.MinValue, long.MaxValue),
    };

    public static DateTime Date(this Random random)
    {
        long step = random.Pick([1L, 10L, TimeSpan.TicksPerMillisecond, TimeSpan.TicksPerSecond, TimeSpan.TicksPerDay]);
        long ticks = random.OneIn(8)
            ? random.Pick([0, 1, DateTime.MaxValue.Ticks])
            : random.NextInt64(DateTime.MaxValue.Ticks) / step * step;
        return new DateTime(ticks, (DateTimeKind)random.Next(3));
    }

    public static float Float(this Random random) =>
        random.OneIn(3) ? random.Next(-40_000, 40_000) : BitConverter.Int32BitsToSingle(random.Int());

    /// <summary>Unicode, dense in what formats treat specially; as long as a row allows, or a little longer.</summary>
    public static string Text(this Random random)
    {
        if (random.OneIn(12))
            return string.Concat(Enumerable.Repeat(random.Pick(["x", "é", "語", "😀", "\0"]),
                random.Pick([99, 100, 101, 199, 200, 201, 300])));
        var text = new StringBuilder();
        for (int pieces = random.Next(8); pieces > 0; pieces--)
            text.Append(random.Pick(s_pieces));
        return text.ToString();
    }
}
