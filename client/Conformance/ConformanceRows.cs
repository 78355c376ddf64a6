namespace IntegrationMethods.Client.Conformance;

/// <summary>Rows that a wire may get wrong, and a comparison that sees every bit.</summary>
internal static class ConformanceRows
{
    private static readonly DateTime s_date = new(2014, 4, 1, 12, 30, 15, DateTimeKind.Utc);

    private static readonly string[] s_texts =
    [
        "", " ", "  two  spaces  ", "<a b=\"c\">&amp;'d'</a>", "]]>", "tab\tnew\nline\rreturn\r\nboth", "\0", "\u0001\u001f\u007f", "\ufeffBOM", "\ufffe\uffff",
        "Integrações — Parte 14", "日本語 العربية עברית", "e\u0301 is not é", "\ud83d\ude00", "null", "%41 \\u0041 &#65;", new string('語', RowLimits.UsualTextLength),
    ];

    private static readonly float[] s_values = [0f, -0f, 1f, -1f, 0.1f, 1f / 3, 16_777_217f, float.MaxValue, float.MinValue, float.Epsilon, float.NaN, float.PositiveInfinity, float.NegativeInfinity];

    private static readonly long[] s_ticks = [0, 1, s_date.Ticks + 1_234_567, new DateTime(1969, 12, 31).Ticks + 9_999_999, DateTime.MaxValue.Ticks];

    /// <summary>Ids from 1 on.</summary>
    public static ServiceTable[] Plain(int count) => [.. Enumerable.Range(1, count).Select(Row)];

    /// <summary>Every value that the contract promises to carry exactly, one a row.</summary>
    public static ServiceTable[] Awkward()
    {
        ServiceTable[] rows =
        [
            .. s_texts.Select(text => Row(1) with { DescServiceTable = text, StringField1 = text, StringField2 = text }),
            Row(1) with { StringField1 = null, StringField2 = null },
            Row(1) with { StringField1 = new string('語', RowLimits.MaxTextLength) },
            .. s_values.Select(value => Row(1) with { Value = value }),
            .. from ticks in s_ticks from kind in Enum.GetValues<DateTimeKind>() select Row(1) with { CreationDate = new(ticks, kind) },
        ];
        return [.. rows.Select((row, i) => row with { ServiceTableID = i + 1 })];
    }

    /// <exception cref="ConformanceException">They differ.</exception>
    public static void Equal(IReadOnlyList<ServiceTable> expected, IReadOnlyList<ServiceTable> rows)
    {
        if (rows.Count != expected.Count)
            throw new ConformanceException(string.Create(CultureInfo.InvariantCulture, $"{rows.Count} rows arrived instead of {expected.Count}"));
        for (int i = 0; i < rows.Count; i++)
        {
            if (Bits(rows[i]) != Bits(expected[i]))
                throw new ConformanceException($"{rows[i]} arrived instead of {expected[i]}");
        }
    }

    // What the equality of records does not see: the sign of zero, the kind of a date.
    private static (int, string, uint, long, DateTimeKind, string?, string?) Bits(ServiceTable row) =>
        (row.ServiceTableID, row.DescServiceTable, BitConverter.SingleToUInt32Bits(row.Value), row.CreationDate.Ticks, row.CreationDate.Kind, row.StringField1, row.StringField2);

    private static ServiceTable Row(int id) => new(id, $"Description of row {id}", id * 1.5f, s_date.AddSeconds(id), $"String field 1 of {id}", $"String field 2 of {id}");
}
