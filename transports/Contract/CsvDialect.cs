namespace IntegrationMethods.Contract;

/// <summary>What spreadsheets and editors write in place of comma-separated UTF-8.</summary>
public static class CsvDialect
{
    /// <summary>Why a file is not read, from its first bytes; null where nothing shows.</summary>
    public static string? Explain(ReadOnlySpan<byte> start)
    {
        if (start.StartsWith((ReadOnlySpan<byte>)[0xFF, 0xFE]) || start.StartsWith((ReadOnlySpan<byte>)[0xFE, 0xFF])
            || (start.Length > 1 && (start[0] == 0 || start[1] == 0)))
            return "it is UTF-16: save it as 'CSV UTF-8'";
        int end = start.IndexOfAny((byte)'\r', (byte)'\n');
        ReadOnlySpan<byte> header = end < 0 ? start : start[..end];
        if (header.StartsWith("sep="u8))
            return "its first line names a separator: remove that line, and separate fields with commas";
        return header.Contains((byte)',') || !header.ContainsAny((byte)';', (byte)'\t')
            ? null
            : "its fields are not separated by commas: save it with commas, and numbers with decimal points";
    }
}
