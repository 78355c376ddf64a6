using System.Text;
using System.Text.Unicode;
using CsvHelper;
using IntegrationMethods.Db.Sql;

namespace IntegrationMethods.Db.Csv;

/// <summary>Turns the record that a reader stands on into a row.</summary>
internal sealed class CsvRowParser
{
    private static readonly string[] s_dates =
    [
        "yyyy-MM-dd", "yyyy-MM-dd HH:mm:ss", "yyyy-MM-ddTHH:mm:ss", "yyyy-MM-dd HH:mm:ss.FFFFFFF", "yyyy-MM-ddTHH:mm:ss.FFFFFFF",
    ];

    private readonly CsvReader _csv;
    private readonly string _path;
    private readonly int[] _fields;
    private int _lastId;

    /// <exception cref="RemedyException">The header is not the six columns.</exception>
    public CsvRowParser(CsvReader csv, string path)
    {
        _csv = csv;
        _path = path;
        IReadOnlyList<string> columns = Table.Service.Columns;
        _fields = [.. columns.Select(column => csv.TryGetFieldIndex(column, out int index) ? index : -1)];
        if (csv.Headers.Count != columns.Count || _fields.Contains(-1) || _fields.Distinct().Count() != columns.Count)
            throw new RemedyException($"{path} line 1: the header must contain each of these columns once: {string.Join(", ", columns)}");
    }

    public ServiceTable Next()
    {
        try
        {
            var row = new ServiceTable(
                Parse(0, text =>
                    (int.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out int id), id),
                    "a whole number such as 17"),
                Text(1) ?? "",
                Parse(2, text =>
                    (float.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out float value)
                    && float.IsFinite(value), value), "a finite number such as 12.5"),
                Parse(3, text =>
                    (DateTime.TryParseExact(text, s_dates, CultureInfo.InvariantCulture, DateTimeStyles.None, out DateTime date)
                    && !text.EndsWith('.'), date), "a date such as 2014-04-01 12:30:15"),
                Text(4),
                Text(5));
            _lastId = RowOrder.Check(row, _lastId);
            return row;
        }
        catch (RemedyException error)
        {
            throw new RemedyException($"{_path} line {_csv.LineNumber}: {error.Message}", error);
        }
    }

    private T Parse<T>(int column, Func<string, (bool Good, T Value)> parse, string what)
    {
        (bool good, T value) = parse(Text(column) ?? "");
        return good ? value : throw new RemedyException($"{Table.Service.Columns[column]} is not {what}: correct it");
    }

    /// <summary>The field, or null where there is nothing at all between its commas.</summary>
    private string? Text(int column)
    {
        if (_csv.GetRawSpan(_fields[column]).IsEmpty)
            return null;
        ReadOnlySpan<byte> bytes = _csv.GetSpan(_fields[column]);
        return Utf8.IsValid(bytes)
            ? Encoding.UTF8.GetString(bytes)
            : throw new RemedyException($"{Table.Service.Columns[column]} is not UTF-8: save the file as UTF-8");
    }
}
