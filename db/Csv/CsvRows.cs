using CsvHelper;

namespace IntegrationMethods.Db.Csv;

/// <summary>A user's own rows from a CSV file (RFC 4180, UTF-8, comma), written in the invariant culture.</summary>
/// <remarks>
/// The first line names the six columns of <c>ServiceTable</c>, in any order. Ids run 1, 2, 3 … in the order of the lines. Value is a
/// finite number, rounded to single precision. Date is <c>2014-04-01 12:30:15</c>, with T for the space and a fraction
/// if wanted, and no time zone. The two string fields are null where there is nothing between the commas, and empty where
/// there is <c>""</c>. The first line that is otherwise is refused with its number and the remedy.
/// </remarks>
public static class CsvRows
{
    /// <summary>Enough for the header.</summary>
    private const int StartBytes = 4096;

    private static readonly CsvReaderOptions s_options = new()
    {
        Separator = ',',
        MalformedData = CsvMalformedDataHandling.Throw,
        FieldCountMismatch = CsvFieldCountHandling.Throw,
        MaxRecordSize = 1024 * 1024,
        TrackLineNumbers = true,
    };

    /// <summary>Loads a file whole or not at all: it is read through once before the first row is written.</summary>
    /// <returns>Rows in the file, and how many of them were new.</returns>
    /// <exception cref="RemedyException">The file can't be read, a line is wrong, or a row is there with other values.</exception>
    public static async ValueTask<(int Rows, int Added)> LoadAsync(
        IDatabase database, string path, IProgress<int>? progress = null, CancellationToken ct = default)
    {
        int rows = 0;
        foreach (ServiceTable _ in Read(path))
        {
            ct.ThrowIfCancellationRequested();
            rows++;
        }
        return rows == 0
            ? throw new RemedyException($"{path} has no rows: add at least one below the header")
            : (rows, await database.LoadAsync(Read(path), progress, ct));
    }

    /// <summary>The rows of a file, read as they are asked for.</summary>
    /// <exception cref="RemedyException">The file can't be read, or a line is wrong.</exception>
    public static IEnumerable<ServiceTable> Read(string path)
    {
        if (Guarded(path, () => CsvDialect.Explain(Start(path))) is { } why)
            throw new RemedyException($"{path} can't be read: {why}");
        using CsvReader csv = Guarded(path, () => CsvReader.FromFile(path, s_options));
        var parser = Guarded(path, () => new CsvRowParser(csv, path));
        while (Guarded(path, csv.Read))
            yield return parser.Next();
    }

    private static byte[] Start(string path)
    {
        byte[] bytes = new byte[StartBytes];
        using FileStream file = File.OpenRead(path);
        return bytes[..file.ReadAtLeast(bytes, bytes.Length, throwOnEndOfStream: false)];
    }

    private static T Guarded<T>(string path, Func<T> read)
    {
        try
        {
            return read();
        }
        catch (CsvFormatException error)
        {
            throw new RemedyException(
                $"{path} line {Math.Max(1, error.LineNumber)}: expected six comma-separated fields with balanced quotes: correct the line",
                    error);
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            throw new RemedyException($"{path} can't be read: check its name and its permissions", error);
        }
    }
}
