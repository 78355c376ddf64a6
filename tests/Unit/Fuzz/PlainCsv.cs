namespace IntegrationMethods.Tests.Unit.Fuzz;

/// <summary>A second reader of CSV, a character at a time: simple enough to be seen to be right.</summary>
internal static class PlainCsv
{
    public static IEnumerable<ServiceTable> Rows(byte[] file)
    {
        string text = new UTF8Encoding(false, throwOnInvalidBytes: true).GetString(file);
        List<string?[]> records = [.. Records(text.TrimStart('\ufeff'))];
        string?[] header = records[0];
        foreach (string?[] record in records.Skip(1))
            yield return Row(name =>
                record[Array.FindIndex(header, column => name.Equals(column?.Trim(), StringComparison.OrdinalIgnoreCase))]);
    }

    private static ServiceTable Row(Func<string, string?> field) => new(
        int.Parse(field("ServiceTableID")!, CultureInfo.InvariantCulture),
        field("DescServiceTable") ?? "",
        float.Parse(field("Value")!, CultureInfo.InvariantCulture),
        DateTime.Parse(field("CreationDate")!, CultureInfo.InvariantCulture),
        field("StringField1"),
        field("StringField2"));

    private static IEnumerable<string?[]> Records(string text)
    {
        var fields = new List<string?>();
        for (int at = 0; at < text.Length;)
        {
            fields.Add(Field(text, ref at));
            bool ends = at >= text.Length || text[at] != ',';
            if (!ends)
            {
                at++;
                if (at < text.Length)
                    continue;
                fields.Add(null);
            }
            at += text.AsSpan(Math.Min(at, text.Length)).StartsWith("\r\n") ? 2 : 1;
            // A line with nothing on it is no record.
            if (fields is not [null])
                yield return [.. fields];
            fields.Clear();
        }
    }

    private static string? Field(string text, ref int at)
    {
        int start = at;
        if (text[at] != '"')
        {
            while (at < text.Length && text[at] is not (',' or '\n' or '\r'))
                at++;
            return at == start ? null : text[start..at];
        }
        var field = new StringBuilder();
        for (at++; text[at] != '"' || text.AsSpan(at).StartsWith("\"\""); at++)
            field.Append(text[at] == '"' ? text[at++] : text[at]);
        at++;
        return field.ToString();
    }
}
