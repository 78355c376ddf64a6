using CsvHelper;
using IntegrationMethods.Contract;

namespace IntegrationMethods.Measurement.Files;

/// <summary>Records as RFC 4180 text: UTF-8 without a byte order mark, CRLF, quotes where needed, a header in the first line.</summary>
internal static class CsvFile
{
    private static readonly CsvReaderOptions Strict = new()
    {
        Separator = ',',
        DetectSeparatorHint = false,
        MalformedData = CsvMalformedDataHandling.Throw,
        FieldCountMismatch = CsvFieldCountHandling.Throw,
        TrackLineNumbers = true,
    };

    /// <summary>The header's line.</summary>
    public static byte[] Header<T>() where T : class => Lines([Columns<T>.Names]);

    /// <summary>A line for each record.</summary>
    public static byte[] Lines<T>(params IEnumerable<T> records) where T : class => Lines(records.Select(Columns<T>.Write));

    /// <summary>The records of a file, by the names of its columns; others than those that must be there are as if nobody had set them, as of an older version.</summary>
    /// <param name="path">The file.</param>
    /// <param name="columns">Those that it must have; null for those that a record can't be without.</param>
    /// <exception cref="RemedyException">The file is missing, or is no such file.</exception>
    public static IReadOnlyList<T> Read<T>(string path, IReadOnlyList<string>? columns = null) where T : class
    {
        try
        {
            using var csv = CsvReader.Create(File.ReadAllBytes(path), Strict);
            return Read<T>(csv, columns ?? [.. Columns<T>.Required]);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new RemedyException($"{path} can't be read ({OneLine.Of(e)}): give the path of a results folder.", e);
        }
        catch (Exception e) when (e is CsvFormatException or FormatException or OverflowException or InvalidCastException)
        {
            throw new RemedyException($"{path} is damaged ({OneLine.Of(e)}): mend or delete that line.", e);
        }
    }

    private static List<T> Read<T>(CsvReader csv, IReadOnlyList<string> columns) where T : class
    {
        csv.ReadHeader();
        var missing = columns.Except(csv.Headers).ToArray();
        if (missing.Length > 0)
            throw new FormatException($"column {missing[0]} is missing");
        HashSet<string> there = [.. csv.Headers];
        var records = new List<T>();
        while (csv.Read())
            records.Add(ReadRecord<T>(csv, there));
        return records;
    }

    private static T ReadRecord<T>(CsvReader csv, HashSet<string> there) where T : class
    {
        var column = "";
        try
        {
            return Columns<T>.Read(name => there.Contains(name) ? csv.GetString(column = name) : null);
        }
        catch (Exception e) when (e is FormatException or OverflowException or InvalidCastException)
        {
            throw new FormatException($"line {csv.LineNumber}, {column}: {e.Message}", e);
        }
    }

    private static byte[] Lines(IEnumerable<IEnumerable<string>> lines)
    {
        using var bytes = new MemoryStream();
        using (var csv = CsvWriter.Create(bytes, CsvWriterOptions.Default, leaveOpen: true))
        {
            foreach (var line in lines)
            {
                foreach (var field in line)
                    csv.WriteField(field);
                csv.EndRecord();
            }
        }
        return bytes.ToArray();
    }
}
