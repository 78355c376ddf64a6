using System.Buffers;

namespace IntegrationMethods.Contract;

/// <summary>What a row and a range may hold, checked where rows enter: a source of rows checks, the wires rely on it.</summary>
public static class RowLimits
{
    /// <summary>
    /// UTF-16 code units of each of the three texts, on every wire: their UTF-8 fits the 16-bit lengths of sockets and NET.TCP.
    /// </summary>
    public const int MaxTextLength = 20_000;

    /// <summary>The same of a row of the usual tables (the seed's <c>varchar(200)</c>).</summary>
    public const int UsualTextLength = 200;

    /// <summary>Bytes of values that one call may ask for, where all rows of a source have one size.</summary>
    public const int MaxAnswerBytes = 10_000_000;

    /// <summary>Rows that one call may ask for.</summary>
    public const int MaxRowsPerCall = 100_000;

    private static readonly SearchValues<char> s_surrogates =
        SearchValues.Create(Enumerable.Range(0xD800, 0x800).Select(c => (char)c).ToArray());

    /// <summary>Refuses a range that no call may ask for.</summary>
    /// <param name="firstId">The first id.</param>
    /// <param name="lastId">The last id.</param>
    /// <param name="rowBytes">Bytes of each row's values; null where only the number of rows counts.</param>
    /// <exception cref="ServiceFaultException"><see cref="ServiceFaultCode.BadRange"/></exception>
    public static void CheckRange(int firstId, int lastId, int? rowBytes = null)
    {
        if (firstId < 1)
            throw BadRange($"initialId {firstId} is less than 1");
        if (lastId < firstId)
            throw BadRange($"finalId {lastId} is less than initialId {firstId}");
        if ((long)lastId - firstId + 1 > MaxRowsPerCall)
            throw BadRange($"{(long)lastId - firstId + 1} rows in one call exceed the limit of {MaxRowsPerCall}: request fewer");
        if (((long)lastId - firstId + 1) * rowBytes > MaxAnswerBytes)
            throw BadRange(
                $"{lastId - firstId + 1} rows of {rowBytes} bytes exceed the limit of {MaxAnswerBytes} bytes per call: request fewer");
    }

    /// <summary>Refuses a row that not every wire could carry exactly.</summary>
    /// <returns>The row itself.</returns>
    /// <exception cref="ServiceFaultException"><see cref="ServiceFaultCode.RowOverLimit"/></exception>
    public static ServiceTable CheckRow(ServiceTable row) => CheckRowOf(MaxTextLength, row);

    /// <summary>The same with the limit of a table, which counts characters as databases do: 150 emoji are 150.</summary>
    /// <inheritdoc cref="CheckRow"/>
    public static ServiceTable CheckRowOf(int maxTextLength, ServiceTable row)
    {
        CheckText(row, nameof(row.DescServiceTable), row.DescServiceTable, maxTextLength);
        CheckText(row, nameof(row.StringField1), row.StringField1, maxTextLength);
        CheckText(row, nameof(row.StringField2), row.StringField2, maxTextLength);
        return row;
    }

    private static void CheckText(ServiceTable row, string column, string? text, int maxTextLength)
    {
        if (text is null)
            return;
        if (text.Length > MaxTextLength)
            throw OverLimit(row, column, $"has {text.Length} UTF-16 code units, more than {MaxTextLength}: shorten it");
        if (text.Length > maxTextLength && Characters(text) is var characters && characters > maxTextLength)
            throw OverLimit(row, column, $"has {characters} characters, more than {maxTextLength}: shorten it");
        if (text.AsSpan().ContainsAny(s_surrogates) && HasLoneSurrogate(text))
            throw OverLimit(row, column, "has an unpaired surrogate, which is not valid Unicode: correct it");
    }

    // As databases count: one for each code point.
    private static int Characters(string text) => text.Length - text.Count(char.IsLowSurrogate);

    /// <summary>Whether a text has half a surrogate pair, which is no Unicode.</summary>
    internal static bool HasLoneSurrogate(ReadOnlySpan<char> text)
    {
        while (!text.IsEmpty)
        {
            if (System.Text.Rune.DecodeFromUtf16(text, out _, out int consumed) != OperationStatus.Done)
                return true;
            text = text[consumed..];
        }
        return false;
    }

    private static ServiceFaultException BadRange(string message) => new(ServiceFaultCode.BadRange, message);

    private static ServiceFaultException OverLimit(ServiceTable row, string column, string what) =>
        new(ServiceFaultCode.RowOverLimit, $"row {row.ServiceTableID}: {column} {what}");
}
