using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Measurement.Text;

namespace IntegrationMethods.Tests.Integration.Peers;

/// <summary>A CSV file of these records in which one field of each column is wrong, by as little as the column allows.</summary>
internal static class SpoiltFile
{
    /// <summary>Of numbers, relative.</summary>
    private const double Off = 2e-9;

    /// <summary>
    /// Spoils every column but some, each in a separate row as far as there are rows; a column that no row fills is left out, as in a run's
    /// own file.
    /// </summary>
    /// <returns>The columns, and the places of their rows.</returns>
    public static IReadOnlyList<(string Column, int Row)> Write<T>(
        TemporaryFolder folder, string file, IReadOnlyList<T> records, params string[] spared)
        where T : class
    {
        string[] names = [.. Columns<T>.Names];
        Type[] types = [.. Columns<T>.Paths.Select(path => path[^1].PropertyType)];
        string[][] rows = [.. records.Select(record => Columns<T>.Write(record).ToArray())];
        var spoilt = new List<(string, int)>();
        int[] filled = [.. Enumerable.Range(0, names.Length).Where(column => rows.Any(row => row[column].Length > 0))];
        foreach (int column in filled.Where(column => !spared.Contains(names[column])))
        {
            // An empty field and 0 can't be slightly wrong.
            int row = Enumerable.Range(column, rows.Length).Select(i => i % rows.Length).First(i => rows[i][column] is not ("" or "0"));
            rows[row][column] = Spoilt(rows[row][column], types[column]);
            spoilt.Add((names[column], row));
        }
        File.WriteAllText(folder[file], string.Concat(rows.Prepend(names)
            .Select(row => string.Join(',', filled.Select(column => Quoted(row[column]))) + "\r\n")));
        return spoilt;
    }

    private static string Spoilt(string text, Type type) =>
        type == typeof(double?) || type == typeof(double)
            ? CsvText.Of(double.Parse(text, CultureInfo.InvariantCulture) * (1 + Off))
            : text + "1";

    private static string Quoted(string field) => $"\"{field.Replace("\"", "\"\"", StringComparison.Ordinal)}\"";
}
