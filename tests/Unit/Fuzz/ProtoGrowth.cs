namespace IntegrationMethods.Tests.Unit.Fuzz;

/// <summary>Protocol Buffers: fields that are right mostly, in any order, twice, of other types, unknown, in groups.</summary>
internal static class ProtoGrowth
{
    public static byte[] Range(Random random) =>
        [.. Enumerable.Range(0, random.Next(5))
            .SelectMany(_ => random.OneIn(3) ? Unknown(random, 3) : Number(random, random.Pick([0x08, 0x10])))];

    public static byte[] Rows(Random random) =>
        [.. Enumerable.Range(0, random.Next(4)).SelectMany(_ => random.OneIn(9) ? Unknown(random, 3) : Field(0x0A, Row(random)))];

    public static byte[] Row(Random random)
    {
        byte[][] fields =
        [
            Number(random, 0x08), Field(0x12, Text(random)), [0x1D, .. BitConverter.GetBytes(random.Float())], Date(random),
                Field(0x2A, Text(random)), Field(0x32, Text(random)),
            [0x38, (byte)random.Next(random.OneIn(9) ? 5 : 3)], .. Enumerable.Range(0, random.OneIn(3) ? 2 : 0)
                .Select(_ => Unknown(random, 3)),
        ];
        if (random.OneIn(3))
            random.Shuffle(fields);
        return [.. fields.Where(_ => !random.OneIn(12)).SelectMany(field => random.OneIn(20) ? [.. field, .. field] : field)];
    }

    public static byte[] Field(byte tag, byte[] content) => [tag, .. Varint((ulong)content.Length), .. content];

    private static byte[] Date(Random random)
    {
        long seconds = random.OneIn(9) ? random.Long() : (random.Date().Ticks - DateTime.UnixEpoch.Ticks) / TimeSpan.TicksPerSecond;
        // Only whole ticks: the library's own conversion drops the rest as well, but says so by rounding down.
        long nanos = random.OneIn(9) ? random.Int() : random.Next(10_000_000) * 100L;
        byte[] both = [0x08, .. Varint((ulong)seconds), 0x10, .. Varint((ulong)nanos)];
        return random.OneIn(12)
            ? [.. Field(0x22, both[..(1 + Varint((ulong)seconds).Length)]), .. Field(0x22, Unknown(random, 3))]
            : Field(0x22, both);
    }

    private static byte[] Text(Random random) => random.OneIn(20) ? random.Bytes(random.Next(6)) : Encoding.UTF8.GetBytes(random.Text());

    private static byte[] Number(Random random, int tag) => [(byte)tag, .. Varint((ulong)(random.OneIn(6) ? random.Long() : random.Int()))];

    private static byte[] Unknown(Random random, int depth)
    {
        uint field = random.OneIn(3) ? (uint)random.Next(1, 1 << 29) : (uint)random.Next(1, 20);
        return random.Next(6) switch
        {
            0 => [.. Varint(field << 3), .. Varint((ulong)random.Long())],
            1 => [.. Varint((field << 3) | 1), .. random.Bytes(8)],
            2 => [.. Varint((field << 3) | 2), .. Varint(5), .. random.Bytes(5)],
            3 when depth > 0 => [.. Varint((field << 3) | 3), .. Unknown(random, depth - 1), .. Varint((field << 3) | 4)],
            4 => Deep(random, field),
            _ => [.. Varint((field << 3) | 5), .. random.Bytes(4)],
        };
    }

    private static byte[] Deep(Random random, uint field)
    {
        int depth = random.Pick([90, 98, 99, 100, 101, 2_000]);
        return [.. Enumerable.Repeat(Varint((field << 3) | 3), depth)
            .SelectMany(tag => tag), .. Enumerable.Repeat(Varint((field << 3) | 4), depth).SelectMany(tag => tag)];
    }

    private static byte[] Varint(ulong value)
    {
        var bytes = new List<byte>();
        for (; value >= 0x80; value >>= 7)
            bytes.Add((byte)(value | 0x80));
        bytes.Add((byte)value);
        return [.. bytes];
    }
}
