namespace IntegrationMethods.Client.Conformance;

/// <summary>Rows that a wire may get wrong, and a comparison that sees every bit.</summary>
internal static class ConformanceRows
{
    /// <summary>Of the first plain row, less a second.</summary>
    public static readonly DateTime Date = new(2014, 4, 1, 12, 30, 15, DateTimeKind.Utc);

    private static readonly string[] s_texts =
    [
        "", " ", "  two  spaces  ", "plain", "<a b=\"c\">&amp;'d'</a>", "]]>", "<!-- -->", "tab\tnew\nline\rreturn\r\nboth",
        "\0", "\u0001\u0008\u000b\u000c\u001f", "\u007f\u0085\u00a0", "\u2028\u2029", "\ufeffBOM", "\ufffe\uffff", "\ufffd",
        "Integrações entre Sistemas — Parte 14", "日本語 العربية עברית ไทย", "e\u0301 is not é", "👩‍💻 𝒜𝓁𝓅𝒽𝒶", "\ud83d\ude00",
        new string('x', RowLimits.UsualTextLength), new string('é', RowLimits.UsualTextLength), new string('語', RowLimits.UsualTextLength),
        string.Concat(Enumerable.Repeat("😀", RowLimits.UsualTextLength / 2)), "%41 + \\u0041 &#65;", "NULL", "null", "\"\"", "a|b,c;d",
        .. Enumerable.Range(0, 32).Select(c => $"a{(char)c}b"),
    ];

    private static readonly float[] s_values =
    [
        0f, -0f, 1f, -1f, 2f, 127f, 128f, -128f, -129f, 32767f, 32768f, -32769f, 2147483647f, -2147483648f, 9.223372E+18f, 1.5f, 0.1f,
        16777216f, 16777217f, 1f / 3, float.MaxValue, float.MinValue, float.Epsilon, -float.Epsilon, 1.17549435E-38f,
        float.NaN, float.PositiveInfinity, float.NegativeInfinity, 8.589973E9f, 123456.79f,
    ];

    private static readonly long[] s_ticks =
    [
        0, 1, Date.Ticks, Date.Ticks + 1, Date.Ticks + 1_234_567, Date.Ticks + 9_999_999, new DateTime(1969, 12, 31, 23, 59, 59).Ticks
            + 9_999_999,
        new DateTime(1970, 1, 1).Ticks, new DateTime(1900, 1, 1).Ticks, new DateTime(2026, 7, 1).Ticks,
            new DateTime(2026, 12, 31, 23, 59, 59).Ticks,
        DateTime.MaxValue.Ticks - 1, DateTime.MaxValue.Ticks,
    ];

    public static ServiceTable Plain(int id) =>
        new(id, $"Description of row {id}", id * 1.5f, Date.AddSeconds(id), $"String field 1 of {id}", $"String field 2 of {id}");

    /// <summary>Ids from 1 on.</summary>
    public static ServiceTable[] PlainRows(int count) => [.. Enumerable.Range(1, count).Select(Plain)];

    /// <summary>Every value that the contract promises to carry exactly, one a row.</summary>
    public static ServiceTable[] Awkward()
    {
        ServiceTable[] rows =
        [
            .. s_texts.Select(text => Plain(1) with { DescServiceTable = text, StringField1 = text, StringField2 = text }),
            Plain(1) with { StringField1 = null },
            Plain(1) with { StringField2 = null },
            Plain(1) with { StringField1 = null, StringField2 = null },
            .. s_values.Select(value => Plain(1) with { Value = value }),
            .. from ticks in s_ticks from kind in Enum.GetValues<DateTimeKind>() select Plain(1) with { CreationDate = new(ticks, kind) },
        ];
        return [.. rows.Select((row, i) => row with { ServiceTableID = i + 1 })];
    }

    /// <exception cref="ConformanceException">They differ.</exception>
    public static void Equal(IReadOnlyList<ServiceTable> expected, IReadOnlyList<ServiceTable> rows)
    {
        if (rows.Count != expected.Count)
            throw new ConformanceException(
                string.Create(CultureInfo.InvariantCulture, $"{rows.Count} rows arrived instead of {expected.Count}"));
        for (int i = 0; i < rows.Count; i++)
        {
            if (Bits(rows[i]) != Bits(expected[i]))
                throw new ConformanceException($"{rows[i]} arrived instead of {expected[i]}");
        }
    }

    // What the equality of records does not see: the sign of zero, the kind of a date.
    private static (int, string, uint, long, DateTimeKind, string?, string?) Bits(ServiceTable row) =>
        (row.ServiceTableID, row.DescServiceTable, BitConverter.SingleToUInt32Bits(row.Value), row.CreationDate.Ticks,
            row.CreationDate.Kind, row.StringField1, row.StringField2);
}
