using IntegrationMethods.Client.Conformance;

namespace IntegrationMethods.Tests.Shared;

/// <summary>Rows for tests: plain ones, and one of every kind that a wire may get wrong.</summary>
internal static class SampleRows
{
    public static readonly DateTime Date = ConformanceRows.Date;

    public static ServiceTable Plain(int id) => ConformanceRows.Plain(id);

    public static ServiceTable[] PlainRows(int count) => ConformanceRows.PlainRows(count);

    /// <inheritdoc cref="ConformanceRows.Awkward"/>
    public static ServiceTable[] Awkward() => ConformanceRows.Awkward();

    /// <summary>All of a row's bits as text: what record equality does not see (the sign of zero, a date's kind).</summary>
    public static string Exact(ServiceTable row) => string.Join(
        '|',
        row.ServiceTableID.ToString(CultureInfo.InvariantCulture),
        Escape(row.DescServiceTable),
        BitConverter.SingleToUInt32Bits(row.Value).ToString("x8", CultureInfo.InvariantCulture),
        row.CreationDate.Ticks.ToString(CultureInfo.InvariantCulture),
        row.CreationDate.Kind,
        Escape(row.StringField1),
        Escape(row.StringField2));

    private static string Escape(string? text) =>
        text is null ? "null" : string.Concat(text.Select(c => c is > ' ' and <= '~' ? c.ToString() : $"\\u{(int)c:x4}"));
}
