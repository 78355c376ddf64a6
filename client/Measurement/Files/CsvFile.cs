using CsvHelper;
using IntegrationMethods.Measurement.Text;

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

    public static byte[] Header<T>() where T : class => Lines([Columns<T>.Names]);

    public static byte[] Lines<T>(params IEnumerable<T> records) where T : class => Lines(records.Select(Columns<T>.Write));

    public static byte[] Whole<T>(IEnumerable<T> records, IReadOnlySet<string>? leftOut = null) where T : class
    {
        string[] names = [.. Columns<T>.Names];
        int[] kept = [.. Enumerable.Range(0, names.Length).Where(i => leftOut?.Contains(names[i]) != true)];
        return Lines(records.Select(record => Columns<T>.Write(record).ToArray()).Prepend(names)
            .Select(fields => kept.Select(i => fields[i])));
    }

    /// <summary>The first line that differs from these records; null where none does, or the columns are another version's.</summary>
    /// <exception cref="RemedyException">The file can't be read.</exception>
    public static LineError? Difference<T>(string path, IReadOnlyList<T> records, IReadOnlySet<string>? leftOut = null) where T
        : class => Guarded(path, csv =>
    {
        try
        {
            csv.ReadHeader();
            string[] names = [.. Columns<T>.Names.Where(name => leftOut?.Contains(name) != true)];
            return csv.Headers.SequenceEqual(names) ? Difference(csv, records, [.. names]) : null;
        }
        catch (CsvFormatException e)
        {
            return new(csv.LineNumber, OneLine.Of(e));
        }
    });

    private static LineError? Difference<T>(CsvReader csv, IReadOnlyList<T> records, HashSet<string> names) where T : class
    {
        foreach (T record in records)
        {
            if (!csv.Read())
                return new(csv.LineNumber, $"the file ends here, but {records.Count} lines are expected");
            foreach ((string name, object? due) in Columns<T>.Values(record).Where(field => names.Contains(field.Name)))
            {
                if (csv.GetString(name) is var text && !CsvText.Says(text ?? "", due))
                    return new(csv.LineNumber, $"{name} is {Shown(text)}, but the repetitions give {Shown(CsvText.Of(due))}");
            }
        }
        return csv.Read() ? new(csv.LineNumber, $"only {records.Count} lines are expected") : null;
    }

    private static string Shown(string? text) => string.IsNullOrEmpty(text) ? "nothing" : text;

    /// <summary>The records of a file, by the names of its columns. Missing optional columns keep their defaults.</summary>
    /// <param name="path">The file.</param>
    /// <param name="columns">Those that it must have; null for those that a record can't be without.</param>
    /// <param name="contradictions">What else is wrong with the records of some lines, beside computed columns that say something else than
    /// what they are computed from.</param>
    /// <param name="wholeLines">Whether to leave out what follows the last end of a line.</param>
    /// <exception cref="RemedyException">The file is missing, is no such file, or contradicts itself.</exception>
    public static IReadOnlyList<T> Read<T>(
        string path, IReadOnlyList<string>? columns = null,
            Func<IReadOnlyList<(long Number, T Record)>, IEnumerable<LineError>>? contradictions = null, bool wholeLines = false) where T
            : class
    {
        var errors = new List<LineError>();
        IReadOnlyList<(long Number, T Record)> lines = Guarded(path, csv =>
            Read<T>(csv, columns ?? [.. Columns<T>.Required], errors), wholeLines);
        errors.AddRange(contradictions?.Invoke(lines) ?? []);
        return errors.Count == 0
            ? [.. lines.Select(line => line.Record)]
            : throw new RemedyException($"{path} contradicts itself ({LineError.Text(errors)}): correct or delete these lines.");
    }

    private static T Guarded<T>(string path, Func<CsvReader, T> read, bool wholeLines = false)
    {
        try
        {
            byte[] bytes = File.ReadAllBytes(path);
            if (CsvDialect.Explain(bytes) is { } why)
                throw new RemedyException($"{path} can't be read: {why}.");
            using var csv = CsvReader.Create(wholeLines
                ? bytes[..(bytes.AsSpan().LastIndexOf("\r\n"u8) is >= 0 and var end ? end + 2 : 0)]
                : bytes, Strict);
            return read(csv);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new RemedyException($"{path} can't be read ({OneLine.Of(e)}): give the path of a results folder.", e);
        }
        catch (Exception e) when (e is CsvFormatException or FormatException or OverflowException or InvalidCastException)
        {
            throw new RemedyException($"{path} is damaged ({OneLine.Of(e)}): correct or delete that line.", e);
        }
    }

    private static List<(long Number, T Record)> Read<T>(CsvReader csv, IReadOnlyList<string> columns, List<LineError> errors) where T
        : class
    {
        csv.ReadHeader();
        var missing = columns.Except(csv.Headers).ToArray();
        if (missing.Length > 0)
            throw new FormatException($"column {missing[0]} is missing");
        HashSet<string> there = [.. csv.Headers];
        var lines = new List<(long Number, T Record)>();
        while (csv.Read())
        {
            long number = csv.LineNumber;
            var column = "";
            Func<string, string?> field = name => there.Contains(name) ? csv.GetString(column = name) : null;
            T record = ReadRecord<T>(field, () => $"line {number}, {column}");
            lines.Add((number, record));
            errors.AddRange(Columns<T>.Contradictions(record, field).Select(error => new LineError(number, error)));
        }
        return lines;
    }

    private static T ReadRecord<T>(Func<string, string?> field, Func<string> place) where T : class
    {
        try
        {
            return Columns<T>.Read(field);
        }
        catch (Exception e) when (e is FormatException or OverflowException or InvalidCastException)
        {
            throw new FormatException($"{place()}: {e.Message}", e);
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
