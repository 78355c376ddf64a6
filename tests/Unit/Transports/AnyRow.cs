using FsCheck;
using FsCheck.Fluent;

namespace IntegrationMethods.Tests.Unit.Transports;

/// <summary>Rows of every legal kind, dense in what formats treat specially.</summary>
internal static class AnyRow
{
    private static readonly string[] s_pieces =
    [
        "a", "B", "é", "語", "😀", "<", ">", "&", "&amp;", "]]>", "\"", "'", " ", "  ", "\t", "\n", "\r", "\r\n", "\0", "\u0001", "\u001f",
        "\u007f", "\u0085", "\u2028", "\ufffd", "\ufffe", "\uffff", "\ufeff", "\uf8ff", "ﬀ", "𝒜", "\U0010ffff", ";", "#x41;",
    ];

    public static Gen<string> Text => Gen.OneOf(
        Gen.ListOf(Gen.Elements(s_pieces), 12).Select(string.Concat), Gen.Choose(0, 200).Select(length => new string('a', length)));

    public static Gen<string?> TextOrNull => Gen.OneOf(Text.Select(text => (string?)text), Gen.Constant((string?)null));

    public static Gen<float> Value => Gen.Choose(int.MinValue, int.MaxValue).Select(bits => BitConverter.Int32BitsToSingle(bits))
        .Select(value => float.IsNaN(value) ? float.NaN : value);

    public static Gen<DateTime> Date =>
        from high in Gen.Choose(0, int.MaxValue - 1)
        from low in Gen.Choose(0, int.MaxValue - 1)
        from whole in Gen.Elements(1L, 10L, 10_000L, TimeSpan.TicksPerSecond)
        from kind in Gen.Elements(Enum.GetValues<DateTimeKind>())
        let ticks = (long)((((long)high << 31) | (uint)low) / (double)(1L << 62) * DateTime.MaxValue.Ticks)
        select new DateTime(Math.Min(ticks / whole * whole, DateTime.MaxValue.Ticks), kind);

    public static Gen<ServiceTable> Row =>
        from id in Gen.Choose(int.MinValue, int.MaxValue)
        from description in Text
        from value in Value
        from date in Date
        from field1 in TextOrNull
        from field2 in TextOrNull
        select new ServiceTable(id, description, value, date, field1, field2);

    /// <summary>The same, for formats that keep every bit of a number, whichever NaN it is.</summary>
    public static Gen<ServiceTable> OfAnyBits =>
        from row in Row
        from bits in Gen.Choose(int.MinValue, int.MaxValue)
        select row with { Value = BitConverter.Int32BitsToSingle(bits) };

    public static Arbitrary<ServiceTable[]> SomeRows => Gen.ListOf(Row, 3).Select(rows => rows.ToArray()).ToArbitrary();
}
